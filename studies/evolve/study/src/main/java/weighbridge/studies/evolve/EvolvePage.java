package weighbridge.studies.evolve;

import weighbridge.study.Findings;
import weighbridge.study.replay.Sheet;

/** The page that {@code --docs} writes. */
record EvolvePage(EvolveResults results) {
    /** As many changes as a phone shows beside a codec's name. */
    static final int COLUMNS = 6;

    String text(Findings.PageFacts facts) {
        EvolveFindings findings = new EvolveFindings(results);
        StringBuilder page = new StringBuilder("""
                # Schemas that change

                `./weighbridge %s` has each codec write messages in one version of a schema and read them in another,
                each version with its own class loader, which also holds the library. Nothing here is declared: a cell
                says what the reader saw, compared with what a perfect reader would see. That is the value that was
                written, in the reader's type if that can hold it (5 as a wider integer, as `"5"`, or as the only
                element of a list), and a default for a field that the writer did not know.

                Codecs are set up as everywhere in this project. Each pair of signs is a new reader of old messages,
                then an old reader of new messages; it is the worst of three places (the message itself, a struct in
                it, structs in a list), of values at the edges of the change, and of three states of the reader: fresh;
                having read its own version, and reading it again afterwards; having read the other version, and then
                writing for a fresh reader. [The same in colours](%s).

                %s

                *fields* is how far a codec evolves over add-optional, remove-optional, enum-add-end and arm-add-end:
                *full*, *backward* (new readers understand old messages), *forward* (old readers understand new ones) or
                *none*, with ⚠ where some ordinary change is silently wrong. A symbol or an alternative that an old
                reader does not know may be dropped, but must not end in an error.

                Avro's rules of resolution apply where the reader has the writer's schema: in a container (`avro-file`),
                which brings it along, and in Avro's single-object encoding (`avro-single-object`), whose reader finds
                it by its fingerprint, as with a registry. The other ids of Avro read with the reader's schema alone,
                as code without a registry does. Defaults are written where a codec's language has them: Avro, Thrift,
                FlatBuffers, Protobuf (edition 2023), initializers of beans, parameters of case classes.

                Where a format's rules ask for a declared history, it is declared: FlatBuffers' `id` and `deprecated`,
                the numbers of a union's alternatives, Cap'n Proto's ordinals, SBE's `sinceVersion`, the ids of types in
                Fory and Kryo, Kryo's `@Since` (`kryo-version`), ActiveJ's `added` and `removed` (`activej-versions`).
                Hazelcast's Compact has the schemas of all versions, as members give them to each other, and Portable
                the number of its version. Protobuf's `reserved` stops its compiler from giving a number a second time,
                which no change here does, so it alters no cell. Rows of codecs that this run has not tested are those
                of earlier runs, kept in the codecs' folders.

                *bytes* are those of an order of one to three items, on average of 1,000. `evolve --speed` times the same
                messages, beside these bytes; `weigh FILE --codecs ID,ID` does so with your data.

                """.formatted(facts.command(), Findings.DRAWING, EvolveFindings.legend()));
        page.append(findings.summary(findings.known()).markdown()).append('\n');
        for (Sheet s : findings.matrices()) page.append(s.markdown()).append('\n');
        if (!findings.price().rows().isEmpty()) {
            page.append(findings.price().markdown()).append('\n');
            if (findings.isTimed()) page.append(EvolveFindings.TIMES).append("\n\n");
        }
        page.append("## Silently wrong\n");
        for (String codec : findings.tested()) {
            String examples = findings.examples(codec);
            if (!examples.isEmpty())
                page.append("\n<details><summary>").append(codec).append("</summary>\n\n").append(examples)
                        .append("\n\n</details>\n");
        }
        page.append("\n## Spoiled by what it read before\n\n").append(findings.spoiled());
        if (!findings.checked().isEmpty()) {
            page.append("""

                    ## Beside the libraries' own checkers

                    A checker sees schemas, a reader messages: where they differ, what was read is true of these values.
                    To refuse what these happen to survive may be prudent; to pass what they refute is wrong.

                    """);
            for (String s : findings.checked()) page.append("- ").append(s).append('\n');
        }
        page.append("\n## Not tested\n\n").append(findings.untested());
        page.append("\nFrom its first measurement to its last, the run took ").append(facts.took()).append(". ")
                .append(facts.conditions()).append(".\n");
        return page.toString();
    }
}
