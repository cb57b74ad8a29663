/**
 * Samples, estimates, comparisons and verdicts; knows nothing of codecs, runs or reports.
 *
 * <p>Times are handled as natural logarithms, so that a difference of two values is the logarithm of a ratio and noise
 * that slows everything by a few per cent is the same for a contestant of 5 ns and one of 5 µs. What leaves this
 * package is an {@link weighbridge.stats.Estimate} or a {@link weighbridge.stats.Verdict}, never a bare number.
 */
package weighbridge.stats;
