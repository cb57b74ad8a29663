package weighbridge.codecs.activej;

import java.util.List;
import weighbridge.codec.History;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bean.BeanSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * ActiveJ Serializer with messages that begin with their version: properties say with which version they were added or
 * removed, and the class keeps those that are gone.
 */
public final class VersionsCodec extends ActiveJCodec {
    private static final String ADDED = ", added = ";

    public VersionsCodec(String id) {
        super(id);
    }

    /** Those of a schema without a history. */
    @Override
    protected BeanSource.Members members() {
        return new Annotated() {
            @Override
            String versions(BeanSource.Property property) {
                return ADDED + 0;
            }
        };
    }

    @Override
    public void generate(List<Schema> versions, Workshop workshop) throws Exception {
        generate(versions.getLast(), new Versioned(new History(versions)), workshop);
    }

    private static final class Versioned extends Annotated {
        private final History history;

        Versioned(History history) {
            this.history = history;
        }

        private List<History.Slot> slots(Definition owner) {
            return switch (owner) {
                case Definition.Struct s when s.equals(BeanSource.BYTES) -> List.of();
                case Definition.Struct s -> history.slots(s);
                case Definition.Union u -> history.slots(u);
                case Definition.Enumeration _ -> List.of();
            };
        }

        @Override
        public List<BeanSource.Property> gone(Definition owner) {
            return slots(owner).stream().filter(History.Slot::isGone).map(s -> {
                boolean optional = owner instanceof Definition.Union || !s.field().required();
                Field renamed =
                        new Field(s.field().id(), "goneField" + s.field().id(), s.field().type(), s.field().required());
                return new BeanSource.Property(owner, renamed, optional,
                        new BeanDialect(s.schema()).fieldType(s.field(), optional));
            }).toList();
        }

        /** Everything has a version, the oldest 0, so that every message begins with one. */
        @Override
        String versions(BeanSource.Property property) {
            int id = property.field().id();
            List<History.Slot> of = slots(property.owner()).stream().filter(s -> s.field().id() == id).toList();
            if (of.isEmpty()) return ADDED + 0;
            String removed = of.getFirst().isGone()
                    ? ", removed = " + (history.versions().lastIndexOf(of.getFirst().schema()) + 1) : "";
            return ADDED + history.since(property.owner(), property.field()) + removed;
        }
    }
}
