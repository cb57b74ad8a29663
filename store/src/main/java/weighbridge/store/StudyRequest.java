package weighbridge.store;

import java.util.List;

/**
 * What a study was asked for.
 *
 * @param study     its name
 * @param arguments the options that it alone has, as a command line would give them again
 */
public record StudyRequest(String study, List<String> arguments) {
    public StudyRequest {
        arguments = List.copyOf(arguments);
    }
}
