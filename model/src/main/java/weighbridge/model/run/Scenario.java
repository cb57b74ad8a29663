package weighbridge.model.run;

import weighbridge.model.Operation;

/** The identity of one measurement. Its text, {@code codec/workload/operation/threads}, is its id everywhere. */
public record Scenario(String codec, String workload, Operation operation, int threads) {
    @Override
    public String toString() {
        return codec + "/" + workload + "/" + operation.text() + "/" + threads;
    }

    /** @throws IllegalArgumentException if the text is not in the form that {@link #toString} writes */
    public static Scenario parse(String text) {
        String[] parts = text.split("/");
        if (parts.length != 4)
            throw new IllegalArgumentException("expected codec/workload/operation/threads, got \"" + text + "\"");
        return new Scenario(parts[0], parts[1], Operation.parse(parts[2]), Integer.parseInt(parts[3]));
    }

    /** The scenarios with which this one is compared: the same workload, operation and number of threads, any codec. */
    public Group group() {
        return new Group(workload, operation, threads);
    }

    /** All contestants of one workload, operation and number of threads. */
    public record Group(String workload, Operation operation, int threads) {
        public Scenario of(String codec) {
            return new Scenario(codec, workload, operation, threads);
        }

        @Override
        public String toString() {
            return workload + "/" + operation.text() + "/" + threads;
        }
    }
}
