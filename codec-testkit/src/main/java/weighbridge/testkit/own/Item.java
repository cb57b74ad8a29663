package weighbridge.testkit.own;

import java.io.Serializable;

/** An object within a {@link Basket}. */
public class Item implements Serializable {
    private static final long serialVersionUID = 1;

    private String name;
    private int count;

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public int getCount() {
        return count;
    }

    public void setCount(int count) {
        this.count = count;
    }
}
