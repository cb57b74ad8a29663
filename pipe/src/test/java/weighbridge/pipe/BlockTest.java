package weighbridge.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockTest {
    private final Block block = new Block(Frame.HEADER);

    @Test
    void aFrameIsWholeWhenItsLastByteHasCome() {
        assertThat(block.hasHead()).isFalse();
        block.in().putLong(Frame.head(3, 7)).put((byte) 1).put((byte) 2);
        assertThat(block.hasHead()).isTrue();
        assertThat(block.hasContent(3)).isFalse();
        block.in().put((byte) 3);
        assertThat(block.hasContent(3)).isTrue();
    }

    @Test
    void framesThatWereReadAreShownWithTheirSums() {
        for (int i = 0; i < 3000; i++) {
            block.in().putLong(Frame.head(1, i)).put((byte) i);
            block.read(1, -i);
        }
        List<Integer> numbers = new ArrayList<>();
        block.each((number, bytes, content, length, sum) -> {
            assertThat(bytes.get(ValueLayout.JAVA_BYTE, content)).isEqualTo((byte) number);
            assertThat(length).isEqualTo(1);
            assertThat(sum).isEqualTo(-number);
            numbers.add(number);
        });
        assertThat(numbers).hasSize(3000).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void theRestOfABlockIsTheBeginningOfTheNext() {
        begin(block, 40);
        Block following = new Block(Frame.HEADER);
        following.continueFrom(block);
        end(following, 40);
    }

    @Test
    void theRestOfABlockIsItsOwnBeginning() {
        begin(block, 40);
        block.continueFrom(block);
        end(block, 40);
    }

    @Test
    void aBlockGrowsToTheMessageThatFollows() {
        begin(block, 10 * Block.BYTES);
        assertThat(block.isFull()).isTrue();
        block.continueFrom(block);
        assertThat(block.isFull()).isFalse();
        end(block, 10 * Block.BYTES);
    }

    @Test
    void aBlockIsFullWhenThereIsLittleRoom() {
        assertThat(block.isFull()).isFalse();
        block.in().position(Block.BYTES / 2 + 1);
        assertThat(block.isFull()).isTrue();
    }

    /** Starts a block with a frame that was read, and the first bytes of another. */
    private static void begin(Block block, int length) {
        block.in().putLong(Frame.head(1, 0)).put((byte) 9);
        block.read(1, 0);
        block.in().putLong(Frame.head(length, 1)).put((byte) 5);
    }

    private static void end(Block block, int length) {
        assertThat(Frame.number(block.head())).isEqualTo(1);
        assertThat(block.hasContent(length)).isFalse();
        block.in().put(new byte[length - 2]).put((byte) 6);
        assertThat(block.hasContent(length)).isTrue();
        byte[] content = new byte[length];
        block.content(content);
        assertThat(content).startsWith(5).endsWith(6);
    }
}
