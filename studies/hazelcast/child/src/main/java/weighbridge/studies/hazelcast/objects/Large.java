package weighbridge.studies.hazelcast.objects;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/** The article's large object: a scalar and an array of every type, as well as small objects. */
public class Large {
    boolean booleanField;
    boolean[] booleanArrayField = {};
    byte byteField;
    byte[] byteArrayField = {};
    short shortField;
    short[] shortArrayField = {};
    int intField;
    int[] intArrayField = {};
    long longField;
    long[] longArrayField = {};
    float floatField;
    float[] floatArrayField = {};
    double doubleField;
    double[] doubleArrayField = {};
    String stringField = "";
    String[] stringArrayField = {};
    Small objectField = new Small();
    Small[] objectArrayField = {};

    Large() {}

    /** Copies another object's fields, except for its small objects. */
    Large(Large other) {
        booleanField = other.booleanField;
        booleanArrayField = other.booleanArrayField;
        byteField = other.byteField;
        byteArrayField = other.byteArrayField;
        shortField = other.shortField;
        shortArrayField = other.shortArrayField;
        intField = other.intField;
        intArrayField = other.intArrayField;
        longField = other.longField;
        longArrayField = other.longArrayField;
        floatField = other.floatField;
        floatArrayField = other.floatArrayField;
        doubleField = other.doubleField;
        doubleArrayField = other.doubleArrayField;
        stringField = other.stringField;
        stringArrayField = other.stringArrayField;
    }

    /** The object that the article writes under every key. */
    static Large constant() {
        Large large = new Large();
        large.booleanField = true;
        large.booleanArrayField = new boolean[] {true, false, true};
        large.byteField = -99;
        large.byteArrayField = Small.CONSTANT_TEXT.getBytes(StandardCharsets.UTF_8);
        large.shortField = Short.MIN_VALUE;
        large.shortArrayField = new short[] {0, 1, 2, 3, -5, Short.MAX_VALUE};
        large.intField = 42;
        large.intArrayField = new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE};
        large.longField = 1_234_567_890;
        large.longArrayField = new long[] {0, -1, 1};
        large.floatField = 13.5f;
        large.doubleField = -420.42;
        large.doubleArrayField = new double[] {0, -0.1, Double.MAX_VALUE, Double.MIN_VALUE};
        large.stringField = Small.CONSTANT_TEXT;
        large.stringArrayField = new String[] {"Lorem", "ipsum", "dolor", "sit", "amet", "\uD83D\uDE07"};
        large.objectField = Small.constant();
        large.objectArrayField = new Small[] {Small.constant()};
        return large;
    }

    /** An object like those that the article reads and queries. */
    static Large random(RandomGenerator random) {
        Large large = new Large();
        large.booleanField = random.nextBoolean();
        large.booleanArrayField = new boolean[] {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()};
        large.byteField = (byte) random.nextInt();
        large.byteArrayField = new byte[20];
        random.nextBytes(large.byteArrayField);
        large.shortField = (short) random.nextInt();
        large.shortArrayField = new short[6];
        for (int i = 0; i < large.shortArrayField.length; i++) large.shortArrayField[i] = (short) random.nextInt();
        large.intField = random.nextInt();
        large.intArrayField = random.ints(2).toArray();
        large.longField = random.nextLong();
        large.longArrayField = random.longs(3).toArray();
        large.floatField = random.nextFloat();
        large.floatArrayField = new float[5];
        for (int i = 0; i < large.floatArrayField.length; i++) large.floatArrayField[i] = random.nextFloat();
        large.doubleField = random.nextDouble();
        large.doubleArrayField = random.doubles(4).toArray();
        large.stringField = Small.text(random);
        large.stringArrayField =
                new String[] {Small.text(random), Small.text(random), Small.text(random), Small.text(random)};
        large.objectField = Small.random(random);
        large.objectArrayField = new Small[] {Small.random(random), Small.random(random)};
        return large;
    }

    public String getStringField() {
        return stringField;
    }
}
