package weighbridge.study.replay;

import weighbridge.study.Study;

/** The replay of a published experiment, named on the command line after its article. */
public interface ReplayStudy extends Study {
    Article article();

    @Override
    default String name() {
        return article().name();
    }

    @Override
    default String description() {
        return article().title();
    }

    @Override
    default String origin() {
        return article().address();
    }

    @Override
    default Kind kind() {
        return Kind.REPLAY;
    }
}
