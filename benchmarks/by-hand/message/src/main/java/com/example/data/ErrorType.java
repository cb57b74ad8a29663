package com.example.data;

import java.io.Serializable;

/** An error that an event reports. */
public class ErrorType implements Serializable {
    private static final long serialVersionUID = 1;

    private int code;
    private String message;

    public int getCode() {
        return code;
    }

    public void setCode(int code) {
        this.code = code;
    }

    public String getMessage() {
        return message;
    }

    public void setMessage(String message) {
        this.message = message;
    }
}
