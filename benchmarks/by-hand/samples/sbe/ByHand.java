package weighbridge.byhand;

import com.example.data.Query;
import com.example.data.Sample;
import com.example.sbe.MessageHeaderDecoder;
import com.example.sbe.MessageHeaderEncoder;
import com.example.sbe.QueryDecoder;
import com.example.sbe.QueryEncoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://github.com/aeron-io/simple-binary-encoding/wiki/Java-Users-Guide: the message's encoder and decoder
 * are flyweights, each over a fixed buffer; fields come first, then the group.
 */
public final class ByHand extends QueryAdapter {
    /** More bytes than any message takes. */
    private static final int LARGEST = 1 << 16;

    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();
    private final QueryEncoder encoder = new QueryEncoder();
    private final QueryDecoder decoder = new QueryDecoder();
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[LARGEST]);
    private final UnsafeBuffer input = new UnsafeBuffer();

    @Override
    public Encoded encode(Object query) {
        write(encoder.wrapAndApplyHeader(output, 0, headerEncoder), (Query) query);
        return encoded.ofCopy(output.byteArray(), 0, headerEncoder.encodedLength() + encoder.encodedLength());
    }

    private static void write(QueryEncoder out, Query q) {
        out.user(q.getUser()).year(q.getYear()).month(q.getMonth()).date(q.getDate()).sampleCount(q.getSampleCount());
        List<Sample> samples = q.getSamples();
        QueryEncoder.SamplesEncoder to = out.samplesCount(samples.size());
        for (Sample s : samples) {
            to.next().id(s.getId()).time(s.getTime()).measurement(s.getMeasurement()).action(s.getAction());
        }
    }

    @Override
    public Object decode(byte[] message) {
        input.wrap(message);
        return decoder.wrapAndApplyHeader(input, 0, headerDecoder);
    }

    @Override
    public long read(Object decoded) {
        QueryDecoder in = (QueryDecoder) decoded;
        in.sbeRewind();
        long sum = in.user() + in.year() + in.month() + in.date() + in.sampleCount();
        QueryDecoder.SamplesDecoder samples = in.samples();
        sum += ReadSum.size(samples.count());
        while (samples.hasNext()) {
            samples.next();
            sum += samples.id() + samples.time() + samples.measurement() + samples.action();
        }
        return sum;
    }

    @Override
    protected Query toQuery(Object decoded) {
        QueryDecoder in = (QueryDecoder) decoded;
        in.sbeRewind();
        Query q = new Query();
        q.setUser(in.user());
        q.setYear(in.year());
        q.setMonth(in.month());
        q.setDate(in.date());
        q.setSampleCount(in.sampleCount());
        q.setSamples(new ArrayList<>());
        for (QueryDecoder.SamplesDecoder from : in.samples()) {
            Sample s = new Sample();
            s.setId(from.id());
            s.setTime(from.time());
            s.setMeasurement(from.measurement());
            s.setAction(from.action());
            q.getSamples().add(s);
        }
        return q;
    }
}
