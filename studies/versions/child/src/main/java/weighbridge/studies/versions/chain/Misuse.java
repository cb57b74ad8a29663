package weighbridge.studies.versions.chain;

/** A mistake in the use of two versions, which should fail with an error. */
public sealed interface Misuse {
    /**
     * Puts an object of one version through a configuration of another.
     *
     * @param object the object's version
     * @param config the configuration's version
     */
    record Put(int object, int config) implements Misuse {}

    /**
     * Reads a value of the members' version with code that asks for each of its own fields, whether it was written or
     * not.
     */
    record Get(Code code) implements Misuse {}
}
