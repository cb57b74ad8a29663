package weighbridge.studies.toy;

import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.study.Messages;
import weighbridge.study.Survey;
import weighbridge.study.replay.Article;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.ReplayStudy;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.Workload;

/** The smallest replay, of an invented article that compared two formats. */
public final class ToyStudy implements ReplayStudy {
    static final Article ARTICLE = new Article("toy", "Two formats for small messages (invented)",
            "https://example.org/toy", List.of(ToyReport.WORKLOAD), List.of("The numbers are drawn at random."),
            List.of("The article's charts."));
    private static final Schema SCHEMA =
            new Schema("Toy", List.of(new Definition.Struct("Toy", List.of(Field.required(1, "n", Type.INT32)))));

    @Override
    public Article article() {
        return ARTICLE;
    }

    @Override
    public Survey survey(Object options) {
        Workload numbers = Workload.random(ToyReport.WORKLOAD, SCHEMA, RandomValues.Shape.DEFAULT);
        return Survey.ofTrials(List.of(Messages.weighed(numbers, 10, 10)),
                new Survey.Field(ToyReport.FORMATS, "jackson-json", List.of(Operation.READ), List.of(1), List.of()),
                evidence -> new ToyReport(new CorrectedSpeeds(evidence.rows())));
    }
}
