package weighbridge.studies.pronghorn.samples;

import java.util.Arrays;

/** A message of the test: what a user did on one day, sample by sample. It can be refilled. */
public final class Message {
    private int user;
    private int year;
    private int month;
    private int date;
    private int sampleCount;
    private MessageSample[] samples = {};

    /** Sets all fields and the number of samples; previous samples are kept as far as there is room. */
    public void set(int newUser, int newYear, int newMonth, int newDate, int newSampleCount) {
        user = newUser;
        year = newYear;
        month = newMonth;
        date = newDate;
        if (samples.length != newSampleCount) {
            int old = Math.min(samples.length, newSampleCount);
            samples = Arrays.copyOf(samples, newSampleCount);
            for (int i = old; i < newSampleCount; i++) samples[i] = new MessageSample();
        }
        sampleCount = newSampleCount;
    }

    public int user() {
        return user;
    }

    public int year() {
        return year;
    }

    public int month() {
        return month;
    }

    public int date() {
        return date;
    }

    public int sampleCount() {
        return sampleCount;
    }

    /** A sample of this message, which the caller that fills the message sets. */
    public MessageSample sample(int index) {
        return samples[index];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Message m && user == m.user && year == m.year && month == m.month && date == m.date
                && sampleCount == m.sampleCount && Arrays.equals(samples, m.samples);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * user + date) + Arrays.hashCode(samples);
    }

    @Override
    public String toString() {
        return "user " + user + ", " + year + "-" + month + "-" + date + ", " + sampleCount + " samples";
    }
}
