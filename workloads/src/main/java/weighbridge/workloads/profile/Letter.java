package weighbridge.workloads.profile;

/**
 * How often a letter is there. Which one it is, is not kept of letters and digits.
 *
 * @param within the form of the texts that it is in
 * @param like   the code point that stands for its class: a, A or 0, another ASCII character for itself, or one that is
 *               as wide
 * @param rank   among the letters of its class, from 0 for the most frequent
 */
public record Letter(long within, long like, long rank, long count) {}
