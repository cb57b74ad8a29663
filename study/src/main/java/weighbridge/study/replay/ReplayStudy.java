package weighbridge.study.replay;

import weighbridge.study.Study;

/** The replay of a published experiment: the command line calls it what its article says. */
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
