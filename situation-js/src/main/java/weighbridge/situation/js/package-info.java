/**
 * Makes of {@link weighbridge.situation} what the page runs: {@code situation.js}, which TeaVM compiles from
 * {@link weighbridge.situation.js.Page} when the module is built.
 */
package weighbridge.situation.js;
