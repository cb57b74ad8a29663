package weighbridge.codecs.sbe;

import weighbridge.codec.source.Source;

/**
 * Writes the methods of {@link SbeGlue}, which call the generated methods of the root, number 0, with its flyweights.
 */
final class SbeEntries {
    private SbeEntries() {}

    /**
     * Adds the methods to the class that is being written.
     *
     * @param header    the class of the header's flyweights without its ending
     * @param flyweight the class of the message's flyweights without its ending
     * @param bean      the class of the message's bean
     */
    static void write(Source out, String header, String flyweight, String bean) {
        out.line("private final %1$sEncoder headerEncoder = new %1$sEncoder();", header);
        out.line("private final %1$sDecoder headerDecoder = new %1$sDecoder();", header);
        out.line("private final %1$sEncoder encoder = new %1$sEncoder();", flyweight)
                .line("private final %1$sDecoder decoder = new %1$sDecoder();", flyweight);
        out.blank().line("@Override").line("public int encode(MutableDirectBuffer buffer, Object bean) {");
        out.line("encoder.wrapAndApplyHeader(buffer, 0, headerEncoder);").line("encode0(encoder, (%s) bean);", bean);
        out.line("return headerEncoder.encodedLength() + encoder.encodedLength();").close();
        out.blank().line("@Override").line("public Object decode(DirectBuffer buffer) {");
        out.line("return decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);").close();
        reading("long read", "sum0", flyweight, out);
        reading("Object toBean", "decode0", flyweight, out);
    }

    private static void reading(String method, String call, String flyweight, Source out) {
        out.blank().line("@Override").line("public %s(Object message) {", method)
                .line("%1$sDecoder d = (%1$sDecoder) message;", flyweight);
        out.line("d.sbeRewind();").line("return %s(d);", call).close();
    }
}
