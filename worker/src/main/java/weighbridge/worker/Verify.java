package weighbridge.worker;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Contestant;
import weighbridge.model.Difference;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.file.Sha256;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;

/**
 * Sends every message through a codec, alone or in batches, and finds the exact facts: sizes, losses, stability,
 * allocation. Its job is a {@link Job.Verify}.
 *
 * <p>Two adapters take every message: {@code used} encodes it twice, with another message between, {@code other} once.
 * The first few messages, and then those whose number is a power of two, also get a new adapter, which has no earlier
 * message in its buffers (not every message gets one, since making it can take a good part of a second). All must give
 * the same bytes, unless the codec is stateful. The first undeclared loss, unread field or difference in bytes ends the
 * verification as {@link Outcome.Mismatched}.
 */
public final class Verify {
    /** How many of the first messages get a new adapter. */
    private static final int FRESH_ADAPTERS = 4;

    /** Fewer messages than this may have the same size by chance. Judgement. */
    private static final long LEAST_MESSAGES = 32;

    private final Job.Verify job;
    private final Codec codec;
    private final Schema schema;
    private final Adapter used;
    private final Adapter other;
    private final Check check;
    private final Map<Spot, Tally> losses = new LinkedHashMap<>();
    private final Variation variation = new Variation();
    private final MessageDigest digest = Sha256.create();
    private Optional<Object> previous = Optional.empty();
    private Optional<List<Value.StructValue>> ofNoBytes = Optional.empty();
    private boolean stable = true;
    private long batches;
    private long count;
    private long bytes;
    private int min = Integer.MAX_VALUE;
    private int max;

    private Verify(Job.Verify job, Codec codec, Schema schema) throws Exception {
        this.job = job;
        this.codec = codec;
        this.schema = schema;
        this.used = Codecs.adapter(codec, schema);
        this.other = Codecs.adapter(codec, schema);
        this.check = new Check(job.contestant(), schema);
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.Verify.class, OutcomeFormat.FACTS, Verify::run);
    }

    static Outcome<Facts> run(Job.Verify job) {
        try (PayloadReader reader = new PayloadReader(job.all()); DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(job.encoded()), 1 << 16))) {
            Verify verify = new Verify(job, Codecs.load(job.contestant()), reader.schema());
            List<Value.StructValue> batch = new ArrayList<>();
            for (var m = reader.next(); m.isPresent(); m = reader.next()) {
                batch.add(m.get());
                if (batch.size() < job.contestant().batch()) continue;
                Optional<Outcome<Facts>> wrong = verify.batch(batch, out);
                if (wrong.isPresent()) return wrong.get();
                batch.clear();
            }
            // The last batch may be short.
            Optional<Outcome<Facts>> wrong = batch.isEmpty() ? Optional.empty() : verify.batch(batch, out);
            if (wrong.isPresent()) return wrong.get();
            Optional<String> impossible = verify.oneSize();
            return impossible.isPresent() ? new Outcome.Refused<>(impossible.get())
                    : new Outcome.Measured<>(verify.facts());
        } catch (Throwable e) {
            return Reason.outcome("verify", e);
        }
    }

    /** What is wrong with a batch; empty if nothing is. */
    private Optional<Outcome<Facts>> batch(List<Value.StructValue> batch, DataOutputStream out) throws IOException {
        String where = Check.where(count);
        Optional<String> wrong;
        byte[] encoded;
        try {
            Object value = Batches.toNative(used, batch);
            encoded = used.encode(value).copy();
            if (encoded.length == 0 && !job.contestant().floor()) {
                Optional<String> impossible = nothing(encoded);
                if (impossible.isPresent()) return Optional.of(new Outcome.Refused<>(where + impossible.get()));
            }
            wrong = job.contestant().floor() ? Optional.empty() : values(batch, encoded);
            if (wrong.isEmpty()) wrong = bytes(batch, value, encoded).map(w -> where + w);
            previous = Optional.of(value);
        } catch (Throwable e) {
            return Optional.of(Reason.outcome(where + "round trip", e));
        }
        if (wrong.isPresent()) return Optional.of(new Outcome.Mismatched<>(wrong.get()));
        record(encoded, batch.size(), out);
        batch.forEach(variation::add);
        return Optional.empty();
    }

    /**
     * Why a message cannot have been encoded to no bytes: another message with different values was, too. A single
     * value may be encoded so, such as that of an empty message.
     */
    private Optional<String> nothing(byte[] encoded) throws Exception {
        List<Value.StructValue> decoded = Batches.toCanonical(used, used.decode(encoded));
        if (ofNoBytes.isEmpty()) ofNoBytes = Optional.of(decoded);
        if (ofNoBytes.get().equals(decoded)) return Optional.empty();
        return Optional
                .of("was encoded to 0 bytes, as was an earlier message with other values, so what was counted is not "
                        + "the message");
    }

    /**
     * Why the counted bytes cannot be the messages: all have one size although their content varies, and one of them
     * keeps that size when only its content grows or shrinks. One size alone proves nothing: numbers may make up for
     * texts, and records padded to one length have one size. Batches are not judged, since they hold many messages, nor
     * are streams, which may refer to what they have sent before.
     */
    private Optional<String> oneSize() {
        Contestant c = job.contestant();
        boolean judged = count >= LEAST_MESSAGES && c.batch() == 1 && !c.floor() && !c.stateful() && !c.fixedSize();
        if (!judged || min < max || !variation.isMoreThanPadding()) return Optional.empty();
        boolean rigid = variation.longest().stream().flatMap(m -> Stream.of(Stretch.longer(m), Stretch.shorter(m)))
                .anyMatch(m -> m.isPresent() && sizeOf(m.get()).equals(OptionalInt.of(min)));
        if (!rigid) return Optional.empty();
        return Optional.of("impossible: each of the " + count + " messages has " + min + " bytes, although " + variation
                + ", and changing only the length of one message's content leaves its size unchanged. What was counted "
                + "is not the message, but perhaps a whole buffer with its unused end. If the layout has fixed fields, "
                + "set fixedSize in codec.properties to the reason");
    }

    /** The size of a made-up message in bytes; empty if the library rejects it. */
    private OptionalInt sizeOf(Value.StructValue message) {
        try {
            Adapter fresh = Codecs.adapter(codec, schema);
            return OptionalInt.of(fresh.encode(Batches.toNative(fresh, List.of(message))).copy().length);
        } catch (Exception | StackOverflowError e) {
            return OptionalInt.empty();
        }
    }

    /** What is wrong with the values that come back, or with reading all of them; empty if nothing is. */
    private Optional<String> values(List<Value.StructValue> batch, byte[] encoded) throws Exception {
        List<Value.StructValue> decoded = Batches.toCanonical(used, used.decode(encoded));
        Optional<String> wrong =
                check.values(count, batch, decoded, d -> losses.computeIfAbsent(Spot.of(d), _ -> new Tally(d)).count++);
        if (wrong.isPresent()) return wrong;
        if (!job.contestant().stateful() && !Batches.toCanonical(used, used.decode(encoded)).equals(decoded)) {
            return Optional.of(Check.where(count) + "decoding the same bytes twice gives two different values");
        }
        return Optional.empty();
    }

    /** What shows that the bytes depend on more than the messages; empty if nothing does. Also reads every field. */
    private Optional<String> bytes(List<Value.StructValue> batch, Object value, byte[] encoded) throws Exception {
        byte[] others = other.encode(Batches.toNative(other, batch)).copy();
        if (!job.contestant().floor()) {
            Object decoded = other.decode(others);
            long sum = other.read(decoded);
            // A stateful decoder would fail on the same bytes again, so what it decoded is compared instead.
            List<Value.StructValue> canonical =
                    Batches.toCanonical(other, job.contestant().stateful() ? decoded : other.decode(others));
            Optional<String> wrong = check.sum(sum, canonical);
            if (wrong.isPresent()) return wrong;
        }
        boolean same = Arrays.equals(encoded, others);
        if (job.contestant().stateful()) {
            stable &= same;
            return Optional.empty();
        }
        if (!same) return Optional.of("two adapters encode it differently: " + differ(encoded, others));
        if (previous.isPresent()) used.encode(previous.get());
        byte[] again = used.encode(value).copy();
        if (!Arrays.equals(encoded, again))
            return Optional
                    .of("encoding it again after another message gives different bytes: " + differ(encoded, again));
        if (batches < FRESH_ADAPTERS || Long.bitCount(batches) == 1) {
            Adapter fresh = Codecs.adapter(codec, schema);
            byte[] first = fresh.encode(Batches.toNative(fresh, batch)).copy();
            if (!Arrays.equals(encoded, first))
                return Optional.of("a fresh adapter encodes it differently: " + differ(encoded, first));
        }
        return Optional.empty();
    }

    private static String differ(byte[] a, byte[] b) {
        return a.length + " and " + b.length + " bytes, which differ from byte " + Arrays.mismatch(a, b) + " on";
    }

    private void record(byte[] encoded, int messages, DataOutputStream out) throws IOException {
        out.writeInt(encoded.length);
        out.write(encoded);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(encoded.length).flip());
        digest.update(encoded);
        batches++;
        count += messages;
        bytes += encoded.length;
        int mean = Math.ceilDiv(encoded.length, messages);
        min = Math.min(min, mean);
        max = Math.max(max, mean);
    }

    private Facts facts() throws Exception {
        if (count == 0) throw new IOException(job.all() + " holds no messages");
        List<Facts.Loss> ledger = new ArrayList<>();
        losses.forEach((spot, tally) -> ledger.add(new Facts.Loss(spot.path, spot.kind, tally.count, tally.example)));
        if (job.contestant().floor())
            ledger.add(new Facts.Loss(schema.root(), Difference.Kind.VALUE, count,
                    "carries no values, so none are checked"));
        List<Value.StructValue> sample = job.counted().isEmpty() ? List.of() : PayloadReader.readAll(job.sample());
        Map<String, Double> allocation = Count.allocation(codec, schema, sample, job.contestant(), job.counted());
        return new Facts(count, Map.of("size.raw", (double) bytes / count), min, max,
                HexFormat.of().formatHex(digest.digest()), stable, allocation, Map.of(), heap(sample), ledger, 0);
    }

    /**
     * The heap that values keep alive; not counted for a floor, which has no values, or a stream, whose decoder keeps
     * them too.
     */
    private Map<String, Facts.Repeated> heap(List<Value.StructValue> sample) throws Exception {
        if (job.counted().isEmpty() || job.contestant().floor() || job.contestant().stateful()) return Map.of();
        return new Retained(new Subject(codec, schema, sample, job.contestant(), Operation.DECODE, 1, 0)).measure();
    }

    /** A field, regardless of the element within it. */
    private record Spot(String path, Difference.Kind kind) {
        static Spot of(Difference d) {
            return new Spot(d.path().replaceAll("\\[\\d+]", "[]").replaceAll("\\{.*?}", "{}"), d.kind());
        }
    }

    private static final class Tally {
        private final String example;
        private long count;

        Tally(Difference first) {
            example = first.expected() + " became " + first.actual();
        }
    }
}
