package weighbridge.studies.habr.jackson;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/** Jackson's data binding, with messages and files like the article's. */
public final class PublishedCodec extends ReflectiveCodec {
    public PublishedCodec(String id) {}

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        return new PublishedAdapter(beans, JsonMapper.builder()
                .changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL)).build());
    }
}
