package weighbridge.studies.versions.chain;

/** What should fail between two versions, with an error. */
public sealed interface Misuse {
    /**
     * An object of one version is put through a configuration of another.
     *
     * @param object version of the object
     * @param config version of the configuration
     */
    record Put(int object, int config) implements Misuse {}

    /**
     * A value of the members' version is read by code that asks for every field of its own, whether it was written or
     * not.
     */
    record Get(Code code) implements Misuse {}
}
