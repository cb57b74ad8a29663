package weighbridge.app.study;

import java.io.IOException;
import weighbridge.model.job.Failure;

/** A study with a fault; all others are unharmed. */
public final class StudyException extends IOException {
    /** @param fault what cannot be done with it, such as {@code cannot be loaded} */
    public StudyException(String study, String fault, Throwable cause) {
        super("the study " + study + " " + fault + " (" + Failure.of(cause) + ")", cause);
    }
}
