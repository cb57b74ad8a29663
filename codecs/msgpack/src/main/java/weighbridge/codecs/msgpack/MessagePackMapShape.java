package weighbridge.codecs.msgpack;

import weighbridge.codec.shape.NamedShape;
import weighbridge.codec.shape.Shape;
import weighbridge.model.Kind;

/** Each kind as its MessagePack type; a struct is a map whose keys are the fields' names. */
final class MessagePackMapShape extends NamedShape {
    private final Shape scalars = new MessagePackShape();

    @Override
    public String output() {
        return scalars.output();
    }

    @Override
    public String input() {
        return scalars.input();
    }

    @Override
    public String write(Kind kind, String value) {
        return scalars.write(kind, value);
    }

    @Override
    public String read(Kind kind) {
        return scalars.read(kind);
    }

    @Override
    public Kind symbol() {
        return Kind.INT32;
    }

    @Override
    public String beginMap(String size) {
        return "out.packMapHeader(" + size + ");";
    }

    @Override
    public String endMap() {
        return "";
    }

    @Override
    public String beginList(String size) {
        return "out.packArrayHeader(" + size + ");";
    }

    @Override
    public String endList() {
        return "";
    }

    @Override
    public String enterMap() {
        return "int left = in.unpackMapHeader();";
    }

    @Override
    public String leaveMap() {
        return "";
    }

    @Override
    public String enterList() {
        return "int left = in.unpackArrayHeader();";
    }

    @Override
    public String leaveList() {
        return "";
    }

    @Override
    public String more() {
        return "left-- > 0";
    }

    @Override
    public String announced() {
        return "left";
    }

    @Override
    public String skip() {
        return "in.skipValue();";
    }
}
