package weighbridge.situation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Words which codecs may be best along an axis. */
final class Axes {
    private Axes() {}

    static boolean isOpen(Answer.Flips flips) {
        return flips.segments().size() == 1 && flips.segments().get(0).winners().size() > 1;
    }

    /**
     * Which codecs may be best on which part of the axis. An inner segment that only adds codecs to the winners of a
     * neighbouring segment is not mentioned by itself; one phrase says that all such segments are too close to call. Nor
     * is one mentioned whose ends read the same.
     */
    static String along(Answer.Flips flips) {
        return along(flips, Optional.empty());
    }

    /** @param here a value whose segment is mentioned in any case */
    static String along(Answer.Flips flips, Optional<Double> here) {
        Parameter.Axis words = flips.axis().axis().orElseThrow();
        List<Answer.Segment> all = flips.segments();
        if (all.size() == 1)
            return Sentences.names(all.get(0).winners(), Sentences.OR) + " " + words.any()
                    + (isOpen(flips) ? ", too close to call" : "");
        List<String> pieces = new ArrayList<>();
        boolean open = false;
        boolean narrow = false;
        for (int i = 0; i < all.size(); i++) {
            Answer.Segment segment = all.get(i);
            boolean first = i == 0;
            boolean last = i == all.size() - 1;
            String a = Units.ceil(flips.axis(), segment.from());
            String b = Units.floor(flips.axis(), segment.to());
            boolean inner = !first && !last;
            boolean adds = inner && (adds(segment, all.get(i - 1)) || adds(segment, all.get(i + 1)));
            boolean empty = inner && !isLess(flips.axis(), segment);
            String where = first ? words.below().replace("{a}", b)
                    : last ? words.above().replace("{a}", a) : words.between().replace("{a}", a).replace("{b}", b);
            if (!adds && !empty) pieces.add(Sentences.names(segment.winners(), Sentences.OR) + " " + where);
            else
                if (here.isPresent() && segment.has(here.get()))
                    pieces.add(Sentences.names(segment.winners(), Sentences.OR) + " "
                            + words.at().replace("{a}", Units.words(flips.axis(), here.get())));
                else
                    if (segment.winners().size() > 1) open = true;
                    else narrow = true;
        }
        return String.join("; ", pieces)
                + (narrow ? "; in between it changes" : open ? "; in between too close to call" : "");
    }

    /** Whether the ends of a segment, rounded inwards, still differ. */
    private static boolean isLess(Parameter axis, Answer.Segment segment) {
        String from = Units.ceil(axis, segment.from());
        String to = Units.floor(axis, segment.to());
        return !from.equals(to) && !Units.floor(axis, segment.from()).equals(to);
    }

    private static boolean adds(Answer.Segment piece, Answer.Segment beside) {
        return piece.winners().containsAll(beside.winners());
    }
}
