package weighbridge.studies.pronghorn.tailored;

import com.ociweb.pronghorn.pipe.ChannelReader;
import weighbridge.studies.pronghorn.samples.Message;

/** Reads messages in the order in which {@link TailoredWriter} wrote them. */
final class TailoredReader {
    private int user;
    private int year;
    private int month;
    private int date;
    private int id;

    /** Reads into a message and replaces its samples. */
    void read(Message m, ChannelReader in) {
        expect(Tailored.MESSAGE, in.readPackedInt());
        long map = in.readPackedLong();
        user += in.readPackedInt();
        if ((map & Tailored.YEAR) != 0) year = in.readPackedInt();
        if ((map & Tailored.MONTH) != 0) month = in.readPackedInt();
        date = (map & Tailored.DATE) != 0 ? in.readPackedInt() : date + 1;
        int count = (map & Tailored.COUNT) != 0 ? in.readPackedInt() : Tailored.SAMPLES;
        m.set(user, year, month, date, count);
        readSamples(m, in);
    }

    private void readSamples(Message m, ChannelReader in) {
        long time = 0;
        int measurement = 0;
        for (int i = 0; i < m.sampleCount();) {
            expect(Tailored.RUN, in.readPackedInt());
            long head = in.readPackedLong();
            int run = Math.max(1, (int) (head >> Tailored.MAP_BITS));
            long map = head & (1 << Tailored.MAP_BITS) - 1;
            for (int end = i + run; i < end; i++) {
                id = (map & Tailored.ID) != 0 ? in.readPackedInt() : id + 1;
                long thisTime = 0;
                if ((map & Tailored.NO_TIME) == 0) thisTime = time += in.readPackedLong();
                int thisMeasurement = 0;
                if ((map & Tailored.NO_MEASUREMENT) == 0) thisMeasurement = measurement += in.readPackedInt();
                int action = (map & Tailored.OTHER_ACTION) != 0 ? in.readPackedInt() : Tailored.ACTION;
                m.sample(i).set(id, thisTime, thisMeasurement, action);
            }
        }
    }

    private static void expect(int kind, int found) {
        if (found != kind) throw new IllegalArgumentException("expected kind " + kind + ", found " + found);
    }
}
