package weighbridge.cli;

import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import weighbridge.app.terminal.Console;

/** Creates commands and mixins, passing the console to those whose constructor takes it. */
record Commands(Console console) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            if (c.getParameterCount() == 1 && c.getParameterTypes()[0] == Console.class)
                return type.cast(c.newInstance(console));
        }
        return CommandLine.defaultFactory().create(type);
    }
}
