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
                writing for a fresh reader.

                %s

                *fields* is how far a codec evolves over add-optional, remove-optional, enum-add-end and arm-add-end:
                *full*, *backward* (new readers understand old messages), *forward* (old readers understand new ones) or
                *none*, with ⚠ where some ordinary change is silently wrong. A symbol or an alternative that an old
                reader does not know may be dropped, but must not end in an error.

                Avro's container (`avro-file`) brings the writer's schema along, so that Avro's rules of resolution
                apply; the other ids of Avro read with the reader's schema alone, as code without a registry does.
                Left out: changes of defaults, since a schema here has none; Avro with a registry or in its
                single-object encoding; the formats' own declarations of history (`reserved`, `sinceVersion`,
                `deprecated`), which no adapter here generates; what evolving costs. Codecs without a row were not
                tested.

                """.formatted(facts.command(), EvolveFindings.legend()));
        page.append(findings.summary().markdown()).append('\n');
        for (Sheet s : findings.matrices()) page.append(s.markdown()).append('\n');
        page.append("## Silently wrong\n");
        for (String codec : findings.tested()) {
            String examples = findings.examples(codec);
            if (!examples.isEmpty())
                page.append("\n<details><summary>").append(codec).append("</summary>\n\n").append(examples)
                        .append("\n\n</details>\n");
        }
        page.append("\n## Spoiled by what it read before\n\n").append(findings.spoiled());
        page.append("\n## Not tested\n\n").append(findings.untested());
        page.append("\nThe run took ").append(facts.took()).append(". ").append(facts.conditions()).append(".\n");
        return page.toString();
    }
}
