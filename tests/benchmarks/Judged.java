/** Prints what a share says of a goal: the least and the most that reach it, hits, tries. */
final class Judged {
    static void main(String[] arguments) {
        Bounds bounds = new Bounds(Double.parseDouble(arguments[0]), Double.parseDouble(arguments[1]));
        System.out.println(bounds.judge(new Share(Long.parseLong(arguments[2]), Long.parseLong(arguments[3]))));
    }
}
