/**
 * Decides which codec to choose in a situation: what a message costs there according to a run's measurements, which
 * codecs may be best given the intervals, and where the answer changes.
 *
 * <p>Presets, default prices, labels and limits are data ({@code situations.json}), which report.html reads too; the
 * formulas are those of {@link weighbridge.report.situation.Weights}.
 */
package weighbridge.report.situation;
