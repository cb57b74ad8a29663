package weighbridge.study.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StudyContractTest {
    @Test
    void aRunIsKilledInTheFirstAndTheLastOrderAndBetween() {
        assertThat(StudyContract.kills(25)).hasSize(10).startsWith(0).endsWith(24).isSorted();
        assertThat(StudyContract.kills(10)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(StudyContract.kills(3)).containsExactly(0, 1, 2);
        assertThat(StudyContract.kills(1)).containsExactly(0);
    }
}
