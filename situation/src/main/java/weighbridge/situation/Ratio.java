package weighbridge.situation;

import java.util.Optional;

/**
 * The ratios of one codec's times to another's, paired by rounds.
 *
 * @param encode empty if the two have no round in common
 * @param read   empty if the two have no round in common
 */
public record Ratio(String a, String b, Optional<Span> encode, Optional<Span> read) {}
