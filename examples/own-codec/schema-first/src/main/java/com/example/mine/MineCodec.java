package com.example.mine;

import org.apache.avro.Schema.Parser;
import org.apache.avro.compiler.specific.SpecificCompiler;
import org.apache.avro.specific.SpecificData;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.AvscDialect;
import weighbridge.codec.idl.AvscFile;
import weighbridge.model.Schema;

/** A codec of a library with a schema language and a compiler for it; replace Avro by your library. */
public final class MineCodec implements Codec {
    public MineCodec(String id) {}

    /**
     * Writes the schema in the library's language, calls its compiler, and writes the code that converts between plain
     * beans and the compiled classes, which a {@code Dialect} describes; yours is one of your own.
     */
    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        String text = new AvscFile(schema).json();
        workshop.idl("messages.avsc", text);
        SpecificCompiler compiler = new SpecificCompiler(new Parser().parse(text));
        compiler.setOutputCharacterEncoding("UTF-8");
        compiler.compileToDestination(null, workshop.sources().toFile());
        Bridge.write(schema, new AvscDialect(schema), AvscFile.PACKAGE, workshop);
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        Class<?> root = classes.loadClass(AvscFile.PACKAGE + "." + schema.root());
        return new MineAdapter(new Beans(schema, classes), Bridge.load(AvscFile.PACKAGE, classes),
                (org.apache.avro.Schema) root.getMethod("getClassSchema").invoke(null), new SpecificData(classes));
    }
}
