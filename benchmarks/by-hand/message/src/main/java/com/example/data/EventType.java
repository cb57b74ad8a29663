package com.example.data;

/** The kinds of events. */
public enum EventType {
    PAGE_VIEW, ADD_TO_CART, PURCHASE, SEARCH, ERROR
}
