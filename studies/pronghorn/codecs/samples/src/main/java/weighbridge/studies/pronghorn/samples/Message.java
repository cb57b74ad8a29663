package weighbridge.studies.pronghorn.samples;

import java.util.Arrays;

/** A message of the test: what a user did on one day, sample by sample. It may be filled again. */
public final class Message {
    private int user;
    private int year;
    private int month;
    private int date;
    private int sampleCount;
    private MessageSample[] samples = {};

    /** Replaces all but the samples, whose number it sets; old ones may be among them. */
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

    /** One of its samples, to be set by the caller that fills the message. */
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
