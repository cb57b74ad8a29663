package weighbridge.codec.bridge;

import java.io.IOException;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Schema;

/** Converts between beans and a library's own objects; its implementation is generated. */
public interface Bridge extends Glue {
    /** The simple name of the generated class. */
    String NAME = "GeneratedBridge";

    /** Converts a bean to the library's own object. */
    Object fromBean(Object bean);

    /** Writes the beans, and writes the bridge into the library's package, which may be the unnamed package. */
    static void write(Schema schema, Dialect library, String packageName, Workshop workshop) throws IOException {
        BeanSource.write(schema, workshop);
        workshop.source(className(packageName), ConvertSource.bridge(packageName, schema, library));
    }

    /** Loads the bridge that {@link #write} wrote and the workshop compiled. */
    static Bridge load(String packageName, ClassLoader classes) throws ReflectiveOperationException {
        return (Bridge) classes.loadClass(className(packageName)).getConstructor().newInstance();
    }

    private static String className(String packageName) {
        return packageName.isEmpty() ? NAME : packageName + "." + NAME;
    }
}
