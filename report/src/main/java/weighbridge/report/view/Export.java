package weighbridge.report.view;

import java.util.Map;
import weighbridge.report.model.ReportModel;

/** A form in which a run leaves for other programs or texts. */
public enum Export {
    /** Every number as a row of a table that spreadsheets and databases read. */
    CSV {
        @Override
        public String of(ReportModel model, Map<String, Object> environment) {
            return CsvExport.of(Summary.of(model, environment));
        }
    },
    /** Every time as a result of JMH. */
    JMH {
        @Override
        public String of(ReportModel model, Map<String, Object> environment) {
            return JmhExport.of(model);
        }
    },
    /** The answer and its tables, for a pull request or a page. */
    MARKDOWN {
        @Override
        public String of(ReportModel model, Map<String, Object> environment) {
            return new MarkdownExport(model).text();
        }
    },
    /** The answer as one picture. */
    SVG {
        @Override
        public String of(ReportModel model, Map<String, Object> environment) {
            return SvgExport.of(model);
        }
    };

    /**
     * The text of a run in this form; equal reports give equal texts.
     *
     * @param environment the run's environment as recorded: any tree of maps, lists, texts, numbers and booleans
     */
    public abstract String of(ReportModel model, Map<String, Object> environment);
}
