/**
 * Samples, estimates, comparisons and verdicts, without knowledge of codecs, runs or reports.
 *
 * <p>Times are handled as natural logarithms, so that the difference of two values is the logarithm of a ratio, and
 * noise that slows everything by a few per cent is the same for contestants of 5 ns and of 5 µs. A contestant's time, or
 * its ratio to another's, leaves this package as an {@link weighbridge.stats.Estimate} or a
 * {@link weighbridge.stats.Verdict}, never as a bare number.
 */
package weighbridge.stats;
