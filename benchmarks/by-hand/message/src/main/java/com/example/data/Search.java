package com.example.data;

import java.io.Serializable;
import java.util.List;

/** A search that an event reports. */
public class Search implements Serializable {
    private static final long serialVersionUID = 1;

    private String query;
    private int hits;
    private List<String> filters;

    public String getQuery() {
        return query;
    }

    public void setQuery(String query) {
        this.query = query;
    }

    public int getHits() {
        return hits;
    }

    public void setHits(int hits) {
        this.hits = hits;
    }

    public List<String> getFilters() {
        return filters;
    }

    public void setFilters(List<String> filters) {
        this.filters = filters;
    }
}
