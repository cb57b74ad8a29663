/**
 * What a report says about a situation: it hands the run's numbers to {@link weighbridge.situation} and adds which
 * commands would narrow the answer.
 */
package weighbridge.report.situation;
