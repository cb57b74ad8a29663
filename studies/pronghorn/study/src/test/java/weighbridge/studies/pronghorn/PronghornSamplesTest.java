package weighbridge.studies.pronghorn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Value;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.samples.MessageValues;
import weighbridge.workloads.Workload;

class PronghornSamplesTest {
    @Test
    void theUsualMessagesAreOneFromTheMiddleOfEachFiveHundred() {
        Workload workload = PronghornSamples.workload(2);
        assertThat(workload.records()).isEqualTo(200);
        assertThat(first(workload, 3)).isEqualTo(values(251, 751, 1_251));
        assertThat(first(workload, 202).subList(199, 202)).isEqualTo(values(99_751, 252, 752));
    }

    @Test
    void inTheEndEachOfTheTestsMessagesWasGivenOnce() {
        int all = MessageSequence.MESSAGES;
        assertThat(IntStream.range(0, all).map(i -> PronghornSamples.number(i, all)).sorted().toArray())
                .isEqualTo(IntStream.rangeClosed(1, all).toArray());
    }

    @Test
    void theFaultOfTheLastVersionIsTheFirstMessageAgainAndAgain() {
        assertThat(first(PronghornSamples.constant(2), 3)).isEqualTo(values(1, 1, 1));
    }

    @Test
    void theSeedChangesNothing() {
        Workload workload = PronghornSamples.workload(2);
        assertThat(workload.messages(1).get()).isEqualTo(workload.messages(2).get());
    }

    @Test
    void theStudyBringsTheMessagesOfTheTableAndOthersHaveTheirSizeInTheirName() {
        assertThat(new PronghornStudy().workloads()).extracting(Workload::name).containsExactly("pronghorn-samples",
                "pronghorn-constant");
        assertThat(PronghornSamples.workload(1_536).name()).isEqualTo("pronghorn-samples-1536");
        assertThat(PronghornSamples.constant(1).name()).isEqualTo("pronghorn-constant-1");
        Value message = PronghornSamples.WORKLOADS.getFirst().messages(1).get();
        assertThat(message).isEqualTo(MessageValues.of(new MessageSequence(2_048).message(251)));
    }

    private static List<Value.StructValue> first(Workload workload, int count) {
        Supplier<Value.StructValue> messages = workload.messages(1);
        return Stream.generate(messages).limit(count).toList();
    }

    private static List<Value.StructValue> values(int... numbers) {
        MessageSequence sequence = new MessageSequence(2);
        return IntStream.of(numbers).mapToObj(sequence::message).map(MessageValues::of).toList();
    }
}
