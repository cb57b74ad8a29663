package weighbridge.codecs.sbe;

import java.io.StringReader;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import weighbridge.codec.UnsupportedSchema;

/**
 * Reduces an SBE file to what affects its messages' bytes. SBE's compiler copies names, descriptions and other texts
 * into Java sources unchanged, and a file from elsewhere must not decide what is run: so everything else is left out,
 * and what is kept must have the form of a name, a number or a plain word.
 */
final class PlainXml {
    private static final Set<String> ELEMENTS = Set.of("messageSchema", "types", "type", "composite", "enum",
            "validValue", "set", "choice", "ref", "message", "field", "group", "data");
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_.+-]*");
    /** Characters that need no escape in a Java string and cannot end a comment. */
    private static final Pattern TEXT = Pattern.compile("(?:(?!\\*/)[^\"\\\\\\p{Cntrl}])*");
    private static final Set<String> NAMES =
            Set.of("name", "type", "primitiveType", "encodingType", "dimensionType", "headerType");
    private static final Set<String> WORDS = Set.of("id", "presence", "length", "nullValue", "offset", "blockLength",
            "valueRef", "maxValue", "byteOrder", "version", "sinceVersion", "characterEncoding", "package");
    private static final String NAMESPACE = "xmlns";

    private final StringBuilder out = new StringBuilder();

    private PlainXml() {}

    /**
     * @throws UnsupportedSchema if the file is not XML, or what is kept could be more than a name, a number or a text
     */
    static String of(String xml) throws UnsupportedSchema {
        Element root;
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setNamespaceAware(true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            root = builder.parse(new InputSource(new StringReader(xml))).getDocumentElement();
        } catch (Exception e) {
            throw new UnsupportedSchema(
                    "the declared SBE file is not XML or has a document type declaration: " + e.getMessage());
        }
        PlainXml plain = new PlainXml();
        plain.write(root);
        return plain.out.toString();
    }

    private void write(Element element) throws UnsupportedSchema {
        if (!ELEMENTS.contains(element.getLocalName())) return;
        out.append('<').append(element.getNodeName());
        attributes(element).forEach((name, value) -> out.append(' ').append(name).append("=\"")
                .append(value.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;")).append('"'));
        out.append('>');
        for (Node n = element.getFirstChild(); n != null; n = n.getNextSibling()) {
            if (n instanceof Element e) write(e);
            if (n instanceof org.w3c.dom.Text t) {
                String text = t.getData().strip();
                require(element, "text", text, TEXT);
                out.append(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
            }
        }
        out.append("</").append(element.getNodeName()).append('>');
    }

    private static Map<String, String> attributes(Element element) throws UnsupportedSchema {
        Map<String, String> kept = new TreeMap<>();
        NamedNodeMap all = element.getAttributes();
        for (int i = 0; i < all.getLength(); i++) {
            String name = all.item(i).getNodeName();
            String value = all.item(i).getNodeValue();
            if (NAMES.contains(name)) require(element, name, value, NAME);
            if (WORDS.contains(name)) require(element, name, value, WORD);
            if (NAMES.contains(name) || WORDS.contains(name) || name.startsWith(NAMESPACE)) kept.put(name, value);
        }
        return kept;
    }

    private static void require(Element element, String what, String value, Pattern form) throws UnsupportedSchema {
        if (form.matcher(value).matches()) return;
        throw new UnsupportedSchema("SBE's compiler would misread the " + what + " of the " + element.getLocalName()
                + " in the SBE file; use only letters, digits and underscores");
    }
}
