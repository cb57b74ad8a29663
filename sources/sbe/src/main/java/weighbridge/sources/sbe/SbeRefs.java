package weighbridge.sources.sbe;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import weighbridge.workloads.text.ImportException;

/**
 * Refuses schemas that SBE's parser would take too long to expand: it reads the target of each reference between
 * composites anew, and a composite may refer twice to one that refers twice to the next.
 */
final class SbeRefs {
    private static final int MOST_REFERENCES = 2_000;

    private final Map<String, Element> composites = new HashMap<>();
    private final Map<String, Integer> known = new HashMap<>();

    private SbeRefs(Document document) {
        NodeList all = document.getElementsByTagName("composite");
        for (int i = 0; i < all.getLength(); i++) {
            Element composite = (Element) all.item(i);
            composites.putIfAbsent(composite.getAttribute("name"), composite);
        }
    }

    /** Does nothing if the text is not XML, since the parser says where. */
    static void requireFew(Path file, String text) throws IOException {
        SbeRefs refs;
        try {
            DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setErrorHandler(SILENT);
            refs = new SbeRefs(builder.parse(new InputSource(new StringReader(text))));
        } catch (SAXException e) {
            return;
        } catch (ParserConfigurationException e) {
            throw new IOException(e);
        }
        int sum = 0;
        for (String name : refs.composites.keySet()) {
            sum += refs.followed(name);
            if (sum > MOST_REFERENCES) {
                throw new ImportException(file, "its composites lead to more than " + MOST_REFERENCES
                        + " references to others, those within others counted; use fewer");
            }
        }
    }

    /** The references that reading a composite follows; a composite in itself is left to the parser. */
    private int followed(String name) {
        Integer before = known.putIfAbsent(name, 0);
        if (before != null || !composites.containsKey(name)) return before == null ? 0 : before;
        long sum = 0;
        NodeList refs = composites.get(name).getElementsByTagName("ref");
        for (int i = 0; i < refs.getLength() && sum <= MOST_REFERENCES; i++)
            sum += 1 + followed(((Element) refs.item(i)).getAttribute("type"));
        int most = (int) Math.min(sum, MOST_REFERENCES + 1);
        known.put(name, most);
        return most;
    }

    private static final ErrorHandler SILENT = new ErrorHandler() {
        @Override
        public void warning(SAXParseException e) {}

        @Override
        public void error(SAXParseException e) {}

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    };
}
