package weighbridge.testkit.own;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A class as users write it, for codecs that serialize users' own objects: with fields, getters and setters. */
public class Basket implements Serializable {
    private static final long serialVersionUID = 1;

    /** How it is sent. */
    public enum Way {
        POST, PIGEON
    }

    private long number;
    private boolean paid;
    private double weight;
    private String customer;
    private Integer discount;
    private Way way;
    private Item first;
    private List<Item> items = new ArrayList<>();
    private Map<String, Integer> stock;

    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }

    public boolean isPaid() {
        return paid;
    }

    public void setPaid(boolean paid) {
        this.paid = paid;
    }

    public double getWeight() {
        return weight;
    }

    public void setWeight(double weight) {
        this.weight = weight;
    }

    public String getCustomer() {
        return customer;
    }

    public void setCustomer(String customer) {
        this.customer = customer;
    }

    public Integer getDiscount() {
        return discount;
    }

    public void setDiscount(Integer discount) {
        this.discount = discount;
    }

    public Way getWay() {
        return way;
    }

    public void setWay(Way way) {
        this.way = way;
    }

    public Item getFirst() {
        return first;
    }

    public void setFirst(Item first) {
        this.first = first;
    }

    public List<Item> getItems() {
        return items;
    }

    public void setItems(List<Item> items) {
        this.items = items;
    }

    public Map<String, Integer> getStock() {
        return stock;
    }

    public void setStock(Map<String, Integer> stock) {
        this.stock = stock;
    }
}
