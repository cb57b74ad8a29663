package com.example.data;

import java.io.Serializable;

/** The user who caused an event. */
public class User implements Serializable {
    private static final long serialVersionUID = 1;

    private long id;
    private String name;
    private String country;
    private boolean premium;

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public String getCountry() {
        return country;
    }

    public void setCountry(String country) {
        this.country = country;
    }

    public boolean isPremium() {
        return premium;
    }

    public void setPremium(boolean premium) {
        this.premium = premium;
    }
}
