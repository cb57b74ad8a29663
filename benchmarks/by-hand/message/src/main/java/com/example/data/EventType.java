package com.example.data;

/** What happened. */
public enum EventType {
    PAGE_VIEW, ADD_TO_CART, PURCHASE, SEARCH, ERROR
}
