package weighbridge.model.classes;

/** Thrown if objects of a user's class cannot be made or read; the message names the class and the reason. */
public final class UnfitClass extends Exception {
    public UnfitClass(String reason) {
        super(reason);
    }
}
