package weighbridge.situation.js;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.core.JSBoolean;
import org.teavm.jso.core.JSMapLike;
import org.teavm.jso.core.JSNumber;
import org.teavm.jso.core.JSObjects;
import org.teavm.jso.core.JSString;

/** Converts JavaScript's values to trees of maps, lists, texts, doubles and booleans, and back. */
final class Values {
    private Values() {}

    /** @return null for null and undefined */
    static Object toJava(JSObject value) {
        if (value == null || JSObjects.isUndefined(value)) return null;
        if (JSArray.isArray(value)) {
            @SuppressWarnings("unchecked")
            JSArray<JSObject> array = (JSArray<JSObject>) value;
            List<Object> list = new ArrayList<>();
            for (int i = 0; i < array.getLength(); i++) list.add(toJava(array.get(i)));
            return list;
        }
        return switch (JSObjects.typeOf(value)) {
            case "string" -> ((JSString) value).stringValue();
            case "number" -> ((JSNumber) value).doubleValue();
            case "boolean" -> ((JSBoolean) value).booleanValue();
            default -> {
                @SuppressWarnings("unchecked")
                JSMapLike<JSObject> object = (JSMapLike<JSObject>) value;
                Map<String, Object> map = new LinkedHashMap<>();
                for (String key : JSObjects.keys(value)) map.put(key, toJava(object.get(key)));
                yield map;
            }
        };
    }

    static JSObject toScript(Object value) {
        return switch (value) {
            case null -> null;
            case String text -> JSString.valueOf(text);
            case Boolean flag -> JSBoolean.valueOf(flag);
            case Number number -> JSNumber.valueOf(number.doubleValue());
            case List<?> list -> {
                JSArray<JSObject> array = new JSArray<>();
                for (Object one : list) array.push(toScript(one));
                yield array;
            }
            case Map<?, ?> map -> {
                JSMapLike<JSObject> object = JSObjects.create();
                map.forEach((key, one) -> object.set((String) key, toScript(one)));
                yield object;
            }
            default -> throw new IllegalArgumentException("no value of JavaScript: " + value.getClass().getName());
        };
    }
}
