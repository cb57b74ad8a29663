package weighbridge.studies.versions.chain;

import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

/** Records that a codec could generate what it needs, for every version of the messages. */
public record Made(String codec) {
    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Made.class, OutcomeFormat.of(Made.class), Outcome.Measured::new);
    }
}
