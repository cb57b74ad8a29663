package com.example.data;

import java.io.Serializable;

/** An item in the cart; options may be null. */
public class Item implements Serializable {
    private static final long serialVersionUID = 1;

    private String sku;
    private int quantity;
    private double price;
    private Options options;

    public String getSku() {
        return sku;
    }

    public void setSku(String sku) {
        this.sku = sku;
    }

    public int getQuantity() {
        return quantity;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public double getPrice() {
        return price;
    }

    public void setPrice(double price) {
        this.price = price;
    }

    public Options getOptions() {
        return options;
    }

    public void setOptions(Options options) {
        this.options = options;
    }
}
