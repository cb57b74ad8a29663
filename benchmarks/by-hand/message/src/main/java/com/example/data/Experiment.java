package com.example.data;

import java.io.Serializable;

/** An experiment that the visit took part in. */
public class Experiment implements Serializable {
    private static final long serialVersionUID = 1;

    private String name;
    private String arm;

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public String getArm() {
        return arm;
    }

    public void setArm(String arm) {
        this.arm = arm;
    }
}
