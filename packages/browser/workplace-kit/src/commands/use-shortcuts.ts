import { useEffect, useState } from 'react';
import { type Command, useHostCommands } from './commands.ts';
import { createShortcutReader, isTaken } from './shortcuts.ts';

/**
 * For frames: runs the commands of the current page by their shortcuts.
 * @param first handles a key before the shortcuts; returns whether it did
 */
export function useShortcuts(run: (command: Command) => void, first?: (event: KeyboardEvent) => boolean): void {
  const registry = useHostCommands();
  // stays when the page changes between two keys
  const [read] = useState(createShortcutReader);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (first?.(event)) return event.preventDefault();
      if (event.defaultPrevented || isTaken(event.target)) return;
      const commands = registry.all();
      const shortcut = read(
        event,
        commands.flatMap((command) => command.shortcut ?? []),
      );
      const command = shortcut === null ? undefined : commands.find((each) => each.shortcut === shortcut);
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry, run, read, first]);
}
