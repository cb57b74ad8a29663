package weighbridge.studies.hazelcast.objects;

import java.util.random.RandomGenerator;

/** The article's small object: four fields, in its order. */
public class Small {
    /**
     * The length of every random text, which exceeds that of the literal in the article's queries, so that none
     * matches.
     */
    static final int LETTERS = 15;
    static final String CONSTANT_TEXT = "Lorem ipsum dolor sit amet.";

    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    int intField;
    double doubleField;
    long longField;
    String stringField = "";

    Small() {}

    Small(Small other) {
        intField = other.intField;
        doubleField = other.doubleField;
        longField = other.longField;
        stringField = other.stringField;
    }

    /** The object that the article writes under every key. */
    static Small constant() {
        Small small = new Small();
        small.intField = 42;
        small.doubleField = -420.42;
        small.longField = 1_234_567_890;
        small.stringField = CONSTANT_TEXT;
        return small;
    }

    /** An object like those that the article reads and queries. */
    static Small random(RandomGenerator random) {
        Small small = new Small();
        small.intField = random.nextInt();
        small.doubleField = random.nextDouble();
        small.longField = random.nextLong();
        small.stringField = text(random);
        return small;
    }

    static String text(RandomGenerator random) {
        StringBuilder text = new StringBuilder(LETTERS);
        for (int i = 0; i < LETTERS; i++) text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        return text.toString();
    }

    public int getIntField() {
        return intField;
    }

    public double getDoubleField() {
        return doubleField;
    }

    public long getLongField() {
        return longField;
    }

    public String getStringField() {
        return stringField;
    }
}
