package weighbridge.codecs.parquet;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file that is read from memory. */
final class MemoryInput implements InputFile {
    private final byte[] bytes;

    MemoryInput(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long getLength() {
        return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
        Seekable in = new Seekable(bytes);
        return new DelegatingSeekableInputStream(in) {
            @Override
            public long getPos() {
                return in.position();
            }

            @Override
            public void seek(long position) throws IOException {
                in.seek(position);
            }
        };
    }

    private static final class Seekable extends ByteArrayInputStream {
        Seekable(byte[] bytes) {
            super(bytes);
        }

        long position() {
            return pos;
        }

        void seek(long position) throws EOFException {
            if (position < 0 || position > count)
                throw new EOFException("the file has " + count + " bytes, none at " + position);
            pos = (int) position;
        }
    }
}
