package weighbridge.codecs.java;

import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.shape.HandShaped;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Schema;

/**
 * The JDK's serialization of a message that is {@code Externalizable}: it writes itself, and everything in it, field by
 * field.
 */
public final class ExternalizableCodec implements Codec {
    public ExternalizableCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        HandShaped.write(schema, new ObjectStreamShape(), new Externalizable(schema.rootStruct()), workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new JavaAdapter(new Beans(schema, classes));
    }

    private record Externalizable(Definition message) implements BeanSource.Members {
        @Override
        public String heritage(Definition owner) {
            return owner.equals(message) ? "implements java.io.Externalizable"
                    : BeanSource.Members.super.heritage(owner);
        }

        @Override
        public void write(Definition owner, Source out) {
            if (!owner.equals(message)) return;
            out.blank().line("@Override")
                    .line("public void writeExternal(java.io.ObjectOutput out) throws java.io.IOException {");
            calling("write(out, this)", out);
            out.blank().line("@Override")
                    .line("public void readExternal(java.io.ObjectInput in) throws java.io.IOException {");
            calling("read(in, this)", out);
        }

        private static void calling(String call, Source out) {
            out.line("try {").line("new Shaped().%s;", call);
            out.line("} catch (java.io.IOException | RuntimeException e) {").line("throw e;");
            out.line("} catch (Exception e) {").line("throw new java.io.IOException(e);").close().close();
        }
    }
}
