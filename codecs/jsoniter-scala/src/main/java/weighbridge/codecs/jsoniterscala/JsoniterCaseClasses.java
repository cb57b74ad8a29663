package weighbridge.codecs.jsoniterscala;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.codec.idl.CaseClasses;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Case classes with unboxed arrays that compare by value, and the codec that the library's macro derives for them. */
final class JsoniterCaseClasses extends CaseClasses {
    /** The object that holds the codec. */
    static final String CODECS = "ModelCodecs";

    private static final String ARRAY = "scala.collection.immutable.ArraySeq";

    JsoniterCaseClasses(Schema schema) {
        super(schema);
    }

    /** The source of the object with the codecs: the derived one, and those that the macro leaves to its users. */
    String codecs() {
        Source out = new Source().line("package %s", PACKAGE).blank()
                .line("import com.github.plokhotnyuk.jsoniter_scala.core._");
        out.line("import com.github.plokhotnyuk.jsoniter_scala.macros._")
                .line("import scala.collection.immutable.ArraySeq").blank().line("object %s {", CODECS);
        out.line("implicit val bytes: JsonValueCodec[ArraySeq[Byte]] = new JsonValueCodec[ArraySeq[Byte]] {");
        out.line("def nullValue: ArraySeq[Byte] = ArraySeq.empty[Byte]");
        out.line("def decodeValue(in: JsonReader, default: ArraySeq[Byte]): ArraySeq[Byte] = "
                + "ArraySeq.unsafeWrapArray(in.readBase64AsBytes(Array.emptyByteArray))");
        out.line("def encodeValue(x: ArraySeq[Byte], out: JsonWriter): Unit = "
                + "out.writeBase64Val(x.unsafeArray.asInstanceOf[Array[Byte]], true)");
        out.close();
        for (Type key : keys()) {
            if (key instanceof Type.Ref r) enumKey((Definition.Enumeration) schema.definition(r), out);
            else if (key instanceof Type.Scalar s && s.kind() == Kind.BYTES) bytesKey(out);
        }
        out.line(
                "val codec: JsonValueCodec[%s] = JsonCodecMaker.make(CodecMakerConfig.withDiscriminatorFieldName(None)",
                scala(new Type.Ref(schema.root())));
        out.line("  "
                + ".withAllowRecursiveTypes(true).withMapMaxInsertNumber(Int.MaxValue).withSetMaxInsertNumber(Int.MaxValue))");
        return out.close().toString();
    }

    private void enumKey(Definition.Enumeration e, Source out) {
        String type = scala(new Type.Ref(e.name()));
        out.line("implicit val keyOf%s: JsonKeyCodec[%s] = new JsonKeyCodec[%s] {", e.name(), type, type);
        out.line("def decodeKey(in: JsonReader): %s = in.readKeyAsString() match {", type);
        for (Definition.Symbol s : e.symbols()) out.line("case \"%s\" => %s.%s", s.name(), type, s.name());
        out.line("case other => in.decodeError(\"not a symbol: \" + other)").close();
        out.line("def encodeKey(x: %s, out: JsonWriter): Unit = out.writeKey(x.toString)", type).close();
    }

    private static void bytesKey(Source out) {
        out.line("implicit val keyOfBytes: JsonKeyCodec[ArraySeq[Byte]] = new JsonKeyCodec[ArraySeq[Byte]] {");
        out.line("def decodeKey(in: JsonReader): ArraySeq[Byte] = "
                + "ArraySeq.unsafeWrapArray(java.util.Base64.getDecoder.decode(in.readKeyAsString()))");
        out.line("def encodeKey(x: ArraySeq[Byte], out: JsonWriter): Unit =");
        out.line("  out.writeKey(java.util.Base64.getEncoder.encodeToString(x.unsafeArray.asInstanceOf[Array[Byte]]))")
                .close();
    }

    /** The key types of all maps. */
    private Set<Type> keys() {
        return schema.definitions().stream().flatMap(d -> d.fields().stream()).flatMap(f -> f.type().parts())
                .filter(Type.MapOf.class::isInstance).map(t -> ((Type.MapOf) t).key())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    protected String bytes() {
        return array("_root_.scala.Byte");
    }

    @Override
    protected String array(String element) {
        return "_root_." + ARRAY + "[" + element + "]";
    }

    private static boolean isArray(Type collection) {
        return collection instanceof Type.ListOf l && l.primitive();
    }

    @Override
    public String type(Type type) {
        return isArray(type) ? ARRAY + "<Object>" : super.type(type);
    }

    @Override
    public String create(Type collection, String variable, String size) {
        if (!isArray(collection)) return super.create(collection, variable, size);
        String element = type(((Type.ListOf) collection).element());
        return element + "[] " + variable + " = new " + element + "[" + size + "]; int " + variable + "At = 0;";
    }

    @Override
    public String add(Type collection, String variable, String element) {
        return isArray(collection) ? variable + "[" + variable + "At++] = " + element + ";"
                : super.add(collection, variable, element);
    }

    @Override
    public String finish(Type collection, String variable) {
        return isArray(collection) ? wrap(variable) : super.finish(collection, variable);
    }

    @Override
    public String elements(Type collection, String value) {
        return isArray(collection) ? unwrap(type(((Type.ListOf) collection).element()), value)
                : super.elements(collection, value);
    }

    @Override
    public String element(Type collection, Type element) {
        return isArray(collection) ? type(element) : super.element(collection, element);
    }

    @Override
    public String item(Type collection, Type element, String variable) {
        return isArray(collection) ? variable : super.item(collection, element, variable);
    }

    private static String wrap(String array) {
        return "(" + ARRAY + "<Object>) (Object) " + ARRAY + "$.MODULE$.unsafeWrapArray(" + array + ")";
    }

    /**
     * The expression of a sequence's array. An empty sequence holds an array of another type, so a new one takes its
     * place.
     */
    private static String unwrap(String element, String value) {
        return "(" + value + ".isEmpty() ? new " + element + "[0] : (" + element + "[]) " + value + ".unsafeArray())";
    }

    @Override
    public String scalar(Kind kind) {
        return kind == Kind.BYTES ? ARRAY + "<Object>" : super.scalar(kind);
    }

    @Override
    public String fromBean(Type.Scalar scalar, String bean) {
        return scalar.kind() == Kind.BYTES ? wrap(bean) : bean;
    }

    @Override
    public String toBean(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? unwrap("byte", value) : value;
    }

    @Override
    public String sum(Type.Scalar scalar, String value) {
        return scalar.kind() == Kind.BYTES ? "ReadSum.of(" + unwrap("byte", value) + ")" : super.sum(scalar, value);
    }
}
