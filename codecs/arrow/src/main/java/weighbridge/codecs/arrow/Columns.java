package weighbridge.codecs.arrow;

import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;

/**
 * Fills the columns of a record batch from beans and reads them; {@link ColumnsSource} generates the implementation.
 */
public interface Columns {
    /** Puts a bean into a row; rows must be filled in ascending order. */
    void set(int row, Object bean);

    /** Reads all fields of a row through the vectors. */
    long read(int row);

    /** Binds the columns of a batch. */
    interface Maker {
        Columns of(List<FieldVector> vectors, DictionaryProvider dictionaries);
    }
}
