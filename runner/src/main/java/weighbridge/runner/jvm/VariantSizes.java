package weighbridge.runner.jvm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.file.Scratch;
import weighbridge.model.form.Form;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packed;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Sizes;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.TimeLimit;
import weighbridge.runner.jvm.Generator.Generated;

/**
 * Weighs a codec's bytes of many payloads, each with a different schema. One JVM generates for all of them, and one
 * encodes all of them. The sizes are cached.
 */
final class VariantSizes {
    private static final OutcomeFormat<Sizes> SIZES = OutcomeFormat.of(Sizes.class);
    private static final Form<Contestant> CONTESTANTS = Form.of(Contestant.class);
    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofSeconds(60), Duration.ofSeconds(180));

    private final CodecFolder codec;
    private final SequencedCollection<Path> generating;
    private final SequencedCollection<Path> encoding;
    private final Jvms jvms;
    private final ClassLevel level;
    private final Scratch scratch;
    private final Digests digests;
    private final Cache cache;

    /**
     * @param generating the class path of a JVM that generates
     * @param encoding   the class path of a JVM that encodes, without generated classes
     * @param jvms       of the codec's JDK
     * @param level      for it
     */
    VariantSizes(CodecFolder codec, SequencedCollection<Path> generating, SequencedCollection<Path> encoding, Jvms jvms,
            ClassLevel level, Scratch scratch, Digests digests, Cache cache) {
        this.codec = codec;
        this.generating = generating;
        this.encoding = encoding;
        this.jvms = jvms;
        this.level = level;
        this.scratch = scratch;
        this.digests = digests;
        this.cache = cache;
    }

    /** A payload and what was generated for it. */
    private record Variant(Payload payload, Generated generated, Path stored) {}

    List<Outcome<Sizes>> of(List<Payload> payloads, List<Packing> packings, Generator generator) throws IOException {
        List<Outcome<Generated>> generated = generator.generateEach(codec,
                payloads.stream().map(p -> Generator.Versions.of(p.file())).toList(), generating);
        List<Outcome<Sizes>> outcomes = new ArrayList<>();
        Map<Integer, Variant> open = new LinkedHashMap<>();
        for (int i = 0; i < payloads.size(); i++) {
            if (!(generated.get(i) instanceof Outcome.Measured<Generated>(Generated g))) {
                outcomes.add(Outcome.without(generated.get(i).word(), generated.get(i).reason()));
                continue;
            }
            Contestant contestant = contestant(payloads.get(i));
            Path stored = cache.facts(codec.info().id() + "-"
                    + Digests.of(List.of(g.digest(), payloads.get(i).digest(), digests.of(encoding),
                            CONTESTANTS.tree(contestant).toString(), flags().toString(), jvms.stamp(),
                            "" + Compressor.VERSION, packings.toString())).substring(0, 24));
            if (Files.exists(stored)) {
                Cache.used(stored);
                outcomes.add(SIZES.read(stored));
            } else {
                open.put(i, new Variant(payloads.get(i), g, stored));
                outcomes.add(new Outcome.NotReached<>("it was not begun"));
            }
        }
        List<Integer> places = List.copyOf(open.keySet());
        List<Outcome<Sizes>> weighed = weigh(List.copyOf(open.values()), packings);
        for (int i = 0; i < places.size(); i++) outcomes.set(places.get(i), weighed.get(i));
        return outcomes;
    }

    private List<Outcome<Sizes>> weigh(List<Variant> variants, List<Packing> packings) throws IOException {
        Each<Variant, Sizes> each = new Each<>(variants);
        while (!each.open().isEmpty()) {
            Path work = scratch.make("encode");
            Map<Variant, Map<Integer, Job.EncodeEach.Item>> items = new LinkedHashMap<>();
            for (Variant v : each.open()) items.put(v, items(v, packings, work.resolve("" + items.size())));
            // Items of one payload differ only in the size of a batch.
            Job.EncodeEach job = new Job.EncodeEach(Contestant.of(codec.info()),
                    items.values().stream().flatMap(i -> i.values().stream()).toList());
            Outcome<Long> end = jvms.run(job.main(), job, flags(), encoding, OutcomeFormat.COUNT, work,
                    Each.limit(LIMIT, job.items().size()));
            for (Variant v : each.open()) {
                if (items.get(v).values().stream().allMatch(i -> Files.exists(i.outcome()))) {
                    each.has(v, sizes(v, items.get(v), packings));
                }
            }
            each.ended(end);
            scratch.discard(work);
        }
        return each.outcomes();
    }

    /** Encodes a payload's messages again, and times compressing them in this JVM; the result is not cached. */
    Outcome<PackCosts> costs(Payload payload, List<Packing> packings, Generator generator) throws IOException {
        Outcome<Generated> generated =
                generator.generateEach(codec, List.of(Generator.Versions.of(payload.file())), generating).getFirst();
        if (!(generated instanceof Outcome.Measured<Generated>(Generated g)))
            return Outcome.without(generated.word(), generated.reason());
        Path work = scratch.make("encode");
        Map<Integer, Job.EncodeEach.Item> items = items(new Variant(payload, g, work), packings, work);
        Job.EncodeEach job = new Job.EncodeEach(Contestant.of(codec.info()), List.copyOf(items.values()));
        Outcome<Long> end = jvms.run(job.main(), job, flags(), encoding, OutcomeFormat.COUNT, work,
                Each.limit(LIMIT, job.items().size()));
        if (!(end instanceof Outcome.Measured<Long>)) return Outcome.without(end.word(), end.reason());
        PackTimer timer = new PackTimer(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
        List<PackCosts.Of> costs = new ArrayList<>();
        for (Packing p : packings) {
            int together = isBatching() ? p.batch() : contestant(payload).batch();
            Outcome<Long> outcome = OutcomeFormat.COUNT.read(items.get(together).outcome());
            if (!(outcome instanceof Outcome.Measured<Long>)) return Outcome.without(outcome.word(), outcome.reason());
            Pieces.read(items.get(together).encoded(), payload.messages(), together).time(p, timer)
                    .ifPresent(costs::add);
        }
        scratch.discard(work);
        return new Outcome.Measured<>(new PackCosts(costs));
    }

    /** What is to be encoded, by batch size; a library that takes messages one by one has one item. */
    private Map<Integer, Job.EncodeEach.Item> items(Variant v, List<Packing> packings, Path folder) throws IOException {
        Map<Integer, Job.EncodeEach.Item> items = new LinkedHashMap<>();
        List<Integer> batches = Stream.concat(Stream.of(contestant(v.payload()).batch()),
                isBatching() ? packings.stream().map(Packing::batch) : Stream.empty()).distinct().toList();
        for (int batch : batches) {
            Path own = Files.createDirectories(folder.resolve("" + batch));
            items.put(batch,
                    new Job.EncodeEach.Item(v.payload().file().toAbsolutePath(),
                            level.of(List.of(v.generated().classes())).getFirst(), batch, own.resolve("encoded"),
                            own.resolve(Jvms.OUTCOME)));
        }
        return items;
    }

    private boolean isBatching() {
        return codec.info().batch() > 1;
    }

    private Outcome<Sizes> sizes(Variant v, Map<Integer, Job.EncodeEach.Item> items, List<Packing> packings)
            throws IOException {
        for (Job.EncodeEach.Item item : items.values()) {
            Outcome<Long> outcome = OutcomeFormat.COUNT.read(item.outcome());
            if (!(outcome instanceof Outcome.Measured<Long>)) return Outcome.without(outcome.word(), outcome.reason());
        }
        int own = contestant(v.payload()).batch();
        long messages = v.payload().messages();
        Pieces pieces = Pieces.read(items.get(own).encoded(), messages, own);
        List<Packed> packed = new ArrayList<>();
        for (Packing p : packings) {
            Pieces of = isBatching() ? Pieces.read(items.get(p.batch()).encoded(), messages, p.batch()) : pieces;
            of.pack(p).ifPresent(packed::add);
        }
        Outcome<Sizes> outcome = new Outcome.Measured<>(new Sizes(messages, pieces.bytes(), packed));
        SIZES.write(v.stored(), outcome);
        return outcome;
    }

    private Contestant contestant(Payload payload) throws IOException {
        return Contestant.of(codec.info()).with(payload.meanBytes());
    }

    private List<String> flags() {
        return Stream.concat(Job.JVM_FLAGS.stream(), codec.info().jvmFlags().stream()).toList();
    }
}
