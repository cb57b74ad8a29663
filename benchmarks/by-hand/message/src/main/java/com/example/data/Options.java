package com.example.data;

import java.io.Serializable;

/** How an item was ordered. */
public class Options implements Serializable {
    private static final long serialVersionUID = 1;

    private String colour;

    public String getColour() {
        return colour;
    }

    public void setColour(String colour) {
        this.colour = colour;
    }
}
