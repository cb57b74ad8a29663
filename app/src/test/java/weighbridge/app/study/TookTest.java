package weighbridge.app.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;

class TookTest {
    @Test
    void pausesBetweenSittingsDoNotCount() {
        assertThat(StudyRun.Took.of(at(0))).hasValue(new StudyRun.Took(Duration.ZERO, 1));
        assertThat(StudyRun.Took.of(at(70, 0, 30))).hasValue(new StudyRun.Took(Duration.ofSeconds(70), 1));
        assertThat(StudyRun.Took.of(at(0, 600, 7_000, 7_050))).hasValue(new StudyRun.Took(Duration.ofSeconds(650), 2));
        assertThat(StudyRun.Took.of(List.of())).isEmpty();
    }

    @Test
    void aLongCaseIsNoPause() {
        Entry.OfCase hour = new Entry.OfCase("study", "hour", Instant.EPOCH, Duration.ofHours(1),
                new Outcome.NotReached<>("made up"));
        assertThat(StudyRun.Took.of(Stream.concat(Stream.of(hour), at(3_610).stream()).toList()))
                .hasValue(new StudyRun.Took(Duration.ofSeconds(3_610), 1));
        assertThat(StudyRun.Took.of(Stream.concat(Stream.of(hour), at(7_200).stream()).toList()))
                .hasValue(new StudyRun.Took(Duration.ofHours(1), 2));
    }

    private static List<Entry> at(Integer... seconds) {
        return Stream.of(seconds)
                .<Entry>map(
                        s -> new Entry.OfControl(1, Instant.EPOCH.plusSeconds(s), new Outcome.NotReached<>("made up")))
                .toList();
    }
}
