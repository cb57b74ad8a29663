package weighbridge.workloads.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldNamesTest {
    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false,
            value = {"order_id,orderId", "'type ',type", "Order ID,orderId", "ORDER_ID,orderId", "userId,userId",
                "UserName,userName", "id,id", "ID,id", "Größe (cm),grosseCm", "naïve-rate,naiveRate", "2019,field2019",
                "名前,column1", "'',column1", "class,classField", "a.b/c,aBC", "customer.e-mail,customerEMail",
                "serialVersionUID,serialVersionUIDField", "getClass,getClassField", "uuid,uuid", "service,service",
                "notify_all,notifyAllField"})
    void namesBecomeLowerCamelCase(String name, String field) {
        assertThat(FieldNames.fields(List.of(name))).containsExactly(field);
    }

    @Test
    void namesThatWouldBeEqualGetANumber() {
        assertThat(FieldNames.fields(List.of("a b", "a_b", "A-B", "ab", "item1", "item_1"))).containsExactly("aB2",
                "aB3", "aB4", "ab", "item1", "item1x2");
    }

    @Test
    void unnamedColumnsAreCalledAfterTheirPlace() {
        assertThat(FieldNames.fields(List.of("", "", "x"))).containsExactly("column1", "column2", "x");
    }

    @ParameterizedTest
    @CsvSource({"orders,order", "addresses,address", "categories,category", "boxes,box", "status,status", "class,class",
        "analysis,analysis", "bus,bus", "news,news", "s,s", "movies,movie", "Species,Species", "timeSeries,timeSeries",
        "statuses,status", "families,family", "properties,property", "houses,house"})
    void oneOfManyLosesItsPlural(String many, String one) {
        assertThat(FieldNames.singular(many)).isEqualTo(one);
    }

    @Test
    void typeNamesAreUpperCamelCaseUniqueAndNotReserved() {
        UniqueNames taken = new UniqueNames();
        assertThat(FieldNames.type("line_item", taken)).isEqualTo("LineItem");
        assertThat(FieldNames.type("LINE-ITEM", taken)).isEqualTo("LineItem2");
        assertThat(FieldNames.type("message", taken)).isEqualTo("MessageType");
        assertThat(FieldNames.type("3d", taken)).isEqualTo("Record3d");
    }
}
