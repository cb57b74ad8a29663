package weighbridge.studies.evolve;

import weighbridge.model.InputException;
import weighbridge.study.Selection;
import weighbridge.study.Study;
import weighbridge.study.Survey;

/** What every codec's reader sees when writer and reader have different versions of a schema. */
public final class EvolveStudy implements Study {
    static final String NAME = "evolve";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Test what a reader sees of messages that another version of the schema wrote, for every codec.";
    }

    @Override
    public String origin() {
        return "Changes of a schema, by who is old and where; timed only with --speed.";
    }

    @Override
    public Kind kind() {
        return Kind.COMMAND;
    }

    @Override
    public Object options() {
        return new EvolveOptions();
    }

    @Override
    public Survey survey(Object options, Selection codecs) throws InputException {
        return new EvolveSurvey(((EvolveOptions) options).asked(codecs));
    }
}
