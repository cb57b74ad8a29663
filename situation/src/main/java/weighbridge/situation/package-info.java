/**
 * Decides which codec to choose in a situation: what a message costs there according to a run's numbers, which codecs
 * may be best given the intervals, where the answer changes, and what to say about it.
 *
 * <p>The terminal and summary.json use these classes; report.html uses the JavaScript that the build makes of them. So
 * they use nothing but the part of the JDK that the compiler to JavaScript has, which excludes {@code EnumMap},
 * {@code EnumSet} and {@code Collectors}, and avoid what would make the page large, such as regular expressions and
 * {@code String.format}.
 */
package weighbridge.situation;
