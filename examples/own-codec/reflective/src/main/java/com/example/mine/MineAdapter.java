package com.example.mine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;

/** Writes and reads beans; replace the JDK's serialization by your library. */
final class MineAdapter extends BeanAdapter {
    private final ClassLoader classes;

    MineAdapter(Beans beans) throws ReflectiveOperationException {
        super(beans);
        classes = beans.loader();
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return encoded.of(bytes.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(message)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
                return Class.forName(description.getName(), false, classes);
            }
        }) {
            return in.readObject();
        }
    }
}
