import { useCallback, useEffect, useState } from 'react';
import { useGo } from '../page/tenant-link.tsx';
import { type Command, useHostCommands } from './commands.ts';
import { createShortcutReader, isTaken } from './shortcuts.ts';

export interface CommandFrame {
  /** Lets the user pick one of a command's choices. */
  choose: (command: Command) => void;
  open?: (dialog: 'palette' | 'shortcuts') => void;
  /** Handles a key before the shortcuts; returns whether it did. */
  first?: (event: KeyboardEvent) => boolean;
}

const NOTHING = () => undefined;

/** For frames: serves the commands of the current page, runs them by their shortcuts, and returns how one is run. */
export function useCommandFrame({ choose, open = NOTHING, first }: CommandFrame): (command: Command) => void {
  const registry = useHostCommands();
  const go = useGo();
  const run = useCallback(
    (command: Command) => {
      if (command.choices) choose(command);
      else if (command.to === undefined) command.run();
      else go(command.to);
    },
    [go, choose],
  );
  useEffect(() => registry.serve({ open, run }), [registry, open, run]);
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
  return run;
}
