package weighbridge.studies.stream;

import weighbridge.model.InputException;
import weighbridge.study.Study;
import weighbridge.study.Survey;

/** Measures messages that pass from one process to another over a link of limited speed. */
public final class StreamStudy implements Study {
    @Override
    public String name() {
        return "stream";
    }

    @Override
    public String description() {
        return "Send messages from one process to another over a link of limited speed, and compare every one that "
                + "arrives.";
    }

    @Override
    public String origin() {
        return "After ProtocolTestProject, https://github.com/oci-pronghorn/ProtocolTestProject.";
    }

    @Override
    public Kind kind() {
        return Kind.COMMAND;
    }

    @Override
    public Object options() {
        return new StreamOptions();
    }

    @Override
    public Survey survey(Object options) throws InputException {
        return new StreamSurvey(((StreamOptions) options).plan());
    }
}
