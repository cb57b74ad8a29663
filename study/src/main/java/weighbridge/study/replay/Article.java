package weighbridge.study.replay;

import java.util.List;

/**
 * A published experiment.
 *
 * @param name       on the command line
 * @param title      one sentence: what was compared
 * @param address    where it was published
 * @param workloads  names of its workloads, in the article's order
 * @param deviations how the replay deviates from the article's procedure, a sentence each
 * @param omissions  what the article did but the replay does not, a sentence each
 */
public record Article(String name, String title, String address, List<String> workloads, List<String> deviations,
        List<String> omissions) {
    public Article {
        workloads = List.copyOf(workloads);
        deviations = List.copyOf(deviations);
        omissions = List.copyOf(omissions);
    }
}
