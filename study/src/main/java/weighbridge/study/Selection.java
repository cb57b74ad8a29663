package weighbridge.study;

import java.util.List;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;

/** The codecs of the checkout, for studies that leave it to the user which of them take part. */
@FunctionalInterface
public interface Selection {
    /**
     * The codecs that the patterns name: ids, patterns with {@code *}, or {@code all}; those that are weighed by default
     * if there are no patterns.
     *
     * @throws InputException if a pattern names none
     */
    List<CodecInfo> of(List<String> patterns) throws InputException;
}
