package com.example.data;

import java.io.Serializable;

/** The browser that an event comes from. */
public class Client implements Serializable {
    private static final long serialVersionUID = 1;

    private String agent;
    private String language;
    private int[] screen;
    private boolean mobile;

    public String getAgent() {
        return agent;
    }

    public void setAgent(String agent) {
        this.agent = agent;
    }

    public String getLanguage() {
        return language;
    }

    public void setLanguage(String language) {
        this.language = language;
    }

    public int[] getScreen() {
        return screen;
    }

    public void setScreen(int[] screen) {
        this.screen = screen;
    }

    public boolean isMobile() {
        return mobile;
    }

    public void setMobile(boolean mobile) {
        this.mobile = mobile;
    }
}
