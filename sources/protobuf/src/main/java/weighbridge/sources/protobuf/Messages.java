package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/** Chooses the type of the records among a file's messages. */
final class Messages {
    private Messages() {}

    /** @param asked the requested type's full name, or the end of it */
    static Descriptor choose(Path name, List<FileDescriptor> files, Optional<String> asked) throws ImportException {
        List<Descriptor> outermost = files.stream().flatMap(f -> f.getMessageTypes().stream()).toList();
        List<Descriptor> own = new ArrayList<>();
        for (Descriptor d : outermost) add(d, own);
        List<Descriptor> all = new ArrayList<>(own);
        Set<FileDescriptor> more = new LinkedHashSet<>();
        for (FileDescriptor file : files) more.addAll(imports(file));
        for (FileDescriptor imported : more) for (Descriptor d : imported.getMessageTypes()) add(d, all);
        if (asked.isPresent()) {
            List<Descriptor> found = all.stream()
                    .filter(d -> d.getFullName().equals(asked.get()) || d.getFullName().endsWith("." + asked.get()))
                    .toList();
            if (found.size() == 1) return found.getFirst();
            for (Descriptor d : found) if (d.getFullName().equals(asked.get())) return d;
            throw new ImportException(name, found.isEmpty()
                    ? "has no message " + Printable.quoted(asked.get()) + "; it has " + names(all)
                    : "has several messages called " + Printable.quoted(asked.get()) + "; give one of " + names(found));
        }
        if (own.isEmpty()) throw new ImportException(name, "declares no message; give a file that does");
        Set<Descriptor> held = new HashSet<>();
        for (Descriptor d : own)
            for (FieldDescriptor f : d.getFields())
                if (f.getJavaType() == FieldDescriptor.JavaType.MESSAGE && f.getMessageType() != d)
                    held.add(f.getMessageType());
        List<Descriptor> roots = outermost.stream().filter(d -> !held.contains(d)).toList();
        if (outermost.size() == 1) return outermost.getFirst();
        if (roots.size() == 1) return roots.getFirst();
        throw new ImportException(name, "has " + outermost.size() + " messages; choose the record type with --message: "
                + names(roots.isEmpty() ? outermost : roots));
    }

    private static String names(List<Descriptor> messages) {
        return Printable.list(messages.stream().map(Descriptor::getFullName).toList());
    }

    private static void add(Descriptor message, List<Descriptor> to) {
        if (message.getOptions().getMapEntry()) return;
        to.add(message);
        for (Descriptor d : message.getNestedTypes()) add(d, to);
    }

    /** All files that a file imports, directly or indirectly. */
    static Set<FileDescriptor> imports(FileDescriptor file) {
        Set<FileDescriptor> found = new LinkedHashSet<>();
        List<FileDescriptor> open = new ArrayList<>(file.getDependencies());
        while (!open.isEmpty()) {
            FileDescriptor next = open.removeLast();
            if (found.add(next)) open.addAll(next.getDependencies());
        }
        return found;
    }
}
