package weighbridge.studies.pronghorn.tailored;

import com.ociweb.pronghorn.pipe.ChannelWriter;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSample;

/** Writes messages one after another, each relative to the previous one. */
final class TailoredWriter {
    private int user;
    private int year;
    private int month;
    private int date;
    private int id;

    void write(Message m, ChannelWriter out) {
        out.writePackedInt(Tailored.MESSAGE);
        long map = (m.year() == year ? 0 : Tailored.YEAR) | (m.month() == month ? 0 : Tailored.MONTH)
                | (m.date() == date + 1 ? 0 : Tailored.DATE)
                | (m.sampleCount() == Tailored.SAMPLES ? 0 : Tailored.COUNT);
        out.writePackedLong(map);
        out.writePackedInt(m.user() - user);
        if ((map & Tailored.YEAR) != 0) out.writePackedInt(m.year());
        if ((map & Tailored.MONTH) != 0) out.writePackedInt(m.month());
        if ((map & Tailored.DATE) != 0) out.writePackedInt(m.date());
        if ((map & Tailored.COUNT) != 0) out.writePackedInt(m.sampleCount());
        user = m.user();
        year = m.year();
        month = m.month();
        date = m.date();
        writeSamples(m, out);
    }

    private void writeSamples(Message m, ChannelWriter out) {
        long time = 0;
        int measurement = 0;
        int written = 0;
        int next = 0;
        long nextMap = m.sampleCount() == 0 ? 0 : map(m.sample(0));
        while (written < m.sampleCount()) {
            long map = nextMap;
            int run = 0;
            // The last run of a message states one sample too few, so the last sample gets its own run, which states
            // none. These two bytes per message are part of the published sizes.
            while (nextMap == map && ++next < m.sampleCount()) {
                run++;
                nextMap = map(m.sample(next));
            }
            out.writePackedInt(Tailored.RUN);
            out.writePackedLong((long) run << Tailored.MAP_BITS | map);
            for (int end = written + Math.max(1, run); written < end; written++) {
                MessageSample s = m.sample(written);
                if ((map & Tailored.ID) != 0) out.writePackedInt(s.id());
                if ((map & Tailored.NO_TIME) == 0) {
                    out.writePackedLong(s.time() - time);
                    time = s.time();
                }
                if ((map & Tailored.NO_MEASUREMENT) == 0) {
                    out.writePackedInt(s.measurement() - measurement);
                    measurement = s.measurement();
                }
                if ((map & Tailored.OTHER_ACTION) != 0) out.writePackedInt(s.action());
            }
        }
    }

    /** Must be called once for each sample, in their order, because it remembers the last id. */
    private long map(MessageSample s) {
        long map = (s.id() == id + 1 ? 0 : Tailored.ID) | (s.time() == 0 ? Tailored.NO_TIME : 0)
                | (s.measurement() == 0 ? Tailored.NO_MEASUREMENT : 0)
                | (s.action() == Tailored.ACTION ? 0 : Tailored.OTHER_ACTION);
        id = s.id();
        return map;
    }
}
