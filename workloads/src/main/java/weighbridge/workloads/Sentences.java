package weighbridge.workloads;

import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Sentences of three to nine words in one of eight languages, one of them in a script with three bytes per character.
 */
public final class Sentences implements Supplier<String> {
    private static final int FEWEST_WORDS = 3;
    private static final int MOST_WORDS = 9;
    private static final List<String[]> LANGUAGES = List.of(words("""
                    river window morning under the garden letter quiet stone before winter bridge slowly answer and room open red
                    market carry across little rain paper moon follow of shadow silver begin harbour until bird orchard gentle
                    a candle travel north tree""", "."), words("""
                    rivière mur matin sous le jardin lettre calme pierre avant hiver pont vite rue et cuisine ouvrir jaune
                    marché porter mer petit pluie papier soirée suivre de ombre argent début port jusque mémoire verger doux
                    une bougie voyage forêt été""", "."), words("""
                    Fluss Tür Morgen unter der Garten Brief ruhig Stein bevor Winter Brücke leise Regen und Küche offen gelb
                    Markt tragen hinüber wenig Donner Papier Abend folgen von Schatten Silber Anfang Hafen bis Mond Wiese sanft
                    ein Kerze reisen Süden Baum""", "."), words("""
                    fiume porta mattina sotto il giardino lettera quieto pietra prima inverno ponte piano pioggia e cucina aperto giallo
                    mercato portare oltre poco tuono carta sera seguire di ombra argento inizio porto fino luna albero dolce
                    una candela viaggio mare città""", "."), words("""
                    河流 窗户 早晨 下面 花园 信 安静 石头 以前 冬天 桥 慢慢 回答 和 厨房 打开 黄色 市场 带来 对面 小 雷声 纸 晚上 跟随 影子 银 开始 港口 直到 记忆 树
                    温柔 蜡烛 旅行 北方 低语 山 水 月""", "。"), words("""
                    río ventana mañana bajo el jardín carta sol piedra antes invierno puente lento lluvia y cocina abierto azul
                    mercado llevar través poco trueno papel tarde seguir de sombra plata mar puerto hasta memoria huerto suave
                    una vela viaje norte susurro""", "."), words("""
                    rzeka okno ranek pod ogród list cichy kamień przed zima most powoli deszcz i kuchnia nowy żółty
                    targ nosić przez mały grzmot papier wieczór iść za cień srebro las morze aż pamięć sad dom
                    jedna świeca podróż północ szept""", "."), words("""
                    flod fönster morgon under en hus brev stilla sten innan vinter bro sakta svar och kök öppen gul
                    marknad bära tvärs liten åska papper kväll följa av skugga silver början hamn till minne äpple mild
                    ett ljus resa söder skog""", "."));

    private final RandomGenerator random;
    private String[] language = LANGUAGES.getFirst();

    /** Makes English sentences until another language is chosen. */
    public Sentences(RandomGenerator random) {
        this.random = random;
    }

    /** Splits the words, and appends the text that ends a sentence. */
    private static String[] words(String words, String end) {
        return (words.strip() + " " + end).split("\\s+");
    }

    /** Chooses the language of the sentences that follow. */
    public void nextLanguage() {
        language = LANGUAGES.get(random.nextInt(LANGUAGES.size()));
    }

    @Override
    public String get() {
        StringBuilder sentence = new StringBuilder();
        int last = language.length - 1;
        for (int n = random.nextInt(FEWEST_WORDS, MOST_WORDS + 1); n > 0; n--) {
            if (!sentence.isEmpty()) sentence.append(' ');
            sentence.append(language[random.nextInt(last)]);
        }
        sentence.setCharAt(0, Character.toUpperCase(sentence.charAt(0)));
        return sentence.append(language[last]).toString();
    }
}
