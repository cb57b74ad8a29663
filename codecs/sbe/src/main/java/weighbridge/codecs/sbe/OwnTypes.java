package weighbridge.codecs.sbe;

import uk.co.real_logic.sbe.PrimitiveType;
import weighbridge.model.Kind;
import weighbridge.model.Type;

/**
 * Compares types with a user's own SBE file, because a schema may have been changed since it was read from the file.
 */
final class OwnTypes {
    private OwnTypes() {}

    /** Whether a place holds values of the type; true for structs and groups, whose fields are compared separately. */
    static boolean holds(OwnFile.Place place, Type type) {
        return switch (place) {
            case OwnFile.Number n when n.type() == PrimitiveType.CHAR -> is(type, Kind.STRING);
            case OwnFile.Number n when n.length() > 1 && n.type() == PrimitiveType.UINT8 -> is(type, Kind.BYTES);
            case OwnFile.Number n when n.length() > 1 -> type instanceof Type.ListOf(Type element, boolean primitive)
                    && primitive && is(element, kind(n.type()));
            case OwnFile.Number n -> is(type, kind(n.type()));
            case OwnFile.Symbol _ -> type instanceof Type.Ref;
            case OwnFile.Mantissa _ -> is(type, Kind.INT64);
            case OwnFile.Bit _ -> is(type, Kind.BOOL);
            case OwnFile.Data d -> is(type, d.isText() ? Kind.STRING : Kind.BYTES);
            case OwnFile.Composite _,OwnFile.Bits _,OwnFile.Group _ -> true;
        };
    }

    private static boolean is(Type type, Kind kind) {
        return type instanceof Type.Scalar s && s.kind() == kind;
    }

    /** The kind of a number's values; an unsigned number has the next larger signed kind, if there is one. */
    private static Kind kind(PrimitiveType type) {
        return switch (type) {
            case CHAR -> Kind.STRING;
            case INT8 -> Kind.INT8;
            case UINT8, INT16 -> Kind.INT16;
            case UINT16, INT32 -> Kind.INT32;
            case UINT32, INT64, UINT64 -> Kind.INT64;
            case FLOAT -> Kind.FLOAT32;
            case DOUBLE -> Kind.FLOAT64;
        };
    }
}
