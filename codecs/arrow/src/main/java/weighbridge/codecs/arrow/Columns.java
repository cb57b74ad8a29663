package weighbridge.codecs.arrow;

import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;

/**
 * The columns of a record batch, to be filled with beans and to be read; {@link ColumnsSource} generates its
 * implementation.
 */
public interface Columns {
    /** Puts a bean into a row; rows are set in their order. */
    void set(int row, Object bean);

    /** Reads all fields of a row through the vectors. */
    long read(int row);

    /** Binds the columns of a batch. */
    interface Maker {
        Columns of(List<FieldVector> vectors, DictionaryProvider dictionaries);
    }
}
