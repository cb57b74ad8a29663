package weighbridge.codec.bean;

import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.own.OwnClassCodec;
import weighbridge.codec.own.OwnObjects;
import weighbridge.model.Schema;

/** A codec for a library that works on plain beans; a subclass only adds {@link #adapter(Beans)}. */
public abstract class ReflectiveCodec implements OwnClassCodec {
    @Override
    public final void generate(Schema schema, Workshop workshop) throws Exception {
        generate(schema, members(), workshop);
    }

    /** Writes and compiles the beans with other members, for a codec whose annotations tell of earlier versions. */
    protected final void generate(Schema schema, BeanSource.Members members, Workshop workshop) throws Exception {
        check(schema);
        BeanSource.write(schema, members, workshop);
        workshop.javac();
    }

    @Override
    public final void generateOwn(Schema schema, ClassLoader classes, Workshop workshop) throws Exception {
        check(schema);
        OwnObjects.write(schema, classes, workshop);
    }

    @Override
    public final Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return adapter(List.of(schema), classes);
    }

    @Override
    public final Adapter adapter(List<Schema> versions, ClassLoader classes) throws Exception {
        return adapter(new Beans(versions, classes));
    }

    /** Refuses a schema that the library cannot carry; by default, none is refused. */
    protected void check(Schema schema) throws UnsupportedSchema {}

    /** What the library requires of the beans, such as annotations; by default nothing. */
    protected BeanSource.Members members() {
        return new BeanSource.Members() {};
    }

    /** Binds the library to the beans, for one thread. */
    protected abstract Adapter adapter(Beans beans) throws Exception;
}
