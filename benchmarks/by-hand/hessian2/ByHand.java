package weighbridge.byhand;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import weighbridge.codec.Encoded;

/** Follows http://hessian.caucho.com/doc/hessian-overview.xtp: one stream per message. */
public final class ByHand extends EventAdapter {
    @Override
    public Encoded encode(Object event) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.writeObject(event);
        out.close();
        return encoded.of(bytes.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(message));
        return in.readObject();
    }
}
