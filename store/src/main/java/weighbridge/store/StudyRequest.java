package weighbridge.store;

import java.util.List;

/**
 * What a study was asked to do.
 *
 * @param study     its name
 * @param arguments the options that are specific to the study, as on a command line
 */
public record StudyRequest(String study, List<String> arguments) {
    public StudyRequest {
        arguments = List.copyOf(arguments);
    }
}
