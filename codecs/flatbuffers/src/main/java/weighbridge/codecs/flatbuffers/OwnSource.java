package weighbridge.codecs.flatbuffers;

import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Schema;

/** Writes the {@link FlatGlue} of a schema that comes from a user's own FlatBuffers file. */
final class OwnSource {
    private final Schema schema;
    private final OwnFbs own;

    OwnSource(Schema schema, OwnFbs own) {
        this.schema = schema;
        this.own = own;
    }

    String text() throws UnsupportedSchema {
        Definition.Struct root = schema.rootStruct();
        String bean = new BeanDialect(schema).className(root);
        String table = className(root);
        Source out = new Source().line("package %s;", FbsFile.PACKAGE).blank();
        out.line("import com.google.flatbuffers.FlatBufferBuilder;").line("import java.nio.ByteBuffer;")
                .line("import %s;", FlatGlue.class.getName()).line("import weighbridge.model.ReadSum;").blank();
        out.line("/** Converts between beans and the buffers that a user's own file declares. */")
                .line("public final class Glue implements FlatGlue {");
        out.line("@Override").line("public void build(FlatBufferBuilder b, Object bean) {")
                .line("%s.finish%sBuffer(b, build%s(b, (%s) bean));", table, FbsFile.name(root), root.name(), bean)
                .close();
        out.blank().line("@Override").line("public Object root(ByteBuffer buffer) {")
                .line("return %s.getRootAs%s(buffer);", table, FbsFile.name(root)).close();
        out.blank().line("@Override").line("public Object toBean(Object table) {")
                .line("return bean%s((%s) table);", root.name(), table).close();
        out.blank().line("@Override").line("public long read(Object table) {")
                .line("return sum%s((%s) table);", root.name(), table).close();
        new OwnBuilding(schema, own, out).write();
        for (OwnReading.Pass pass : OwnReading.Pass.values()) new OwnReading(schema, own, pass, out).write();
        return out.close().toString();
    }

    /** The class that flatc generates for a table, a struct or a union. */
    static String className(Definition definition) {
        return FbsFile.PACKAGE + "." + FbsFile.name(definition);
    }
}
