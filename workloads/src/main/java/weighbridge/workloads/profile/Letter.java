package weighbridge.workloads.profile;

/**
 * How often a letter occurs. A profile does not say which letter or digit it is.
 *
 * @param within the form of the texts that contain the letter
 * @param like   the code point that stands for the letter's class: a, A or 0; another ASCII character stands for
 *               itself, and a wider one for those of its width
 * @param rank   the letter's place in its class by frequency; the most frequent has 0
 */
public record Letter(long within, long like, long rank, long count) {}
