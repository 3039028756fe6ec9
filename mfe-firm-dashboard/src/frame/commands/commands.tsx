import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** The heading of what can be done with the item that is open; it comes first. */
export const THIS_ITEM = 'This item';

/** Something that can be done or opened, for the command palette. */
export type Command = {
  /** Unique among those that are there at one time. */
  id: string;
  title: string;
  /** Other words that somebody may look for it by. */
  keywords?: readonly string[];
  /** A key, or two pressed one after the other: `n`, `g c`. */
  shortcut?: string;
  /** The heading that it stands under; 'On this page' when left out. */
  section?: string;
  /** Before the title. */
  icon?: ReactNode;
  /** Of choices: the one that is in effect. */
  current?: boolean;
} & (
  | { run: () => void; to?: never; choices?: never }
  | { to: string; run?: never; choices?: never }
  /** Asks in the palette which of them to do. */
  | { choices: () => readonly Command[]; run?: never; to?: never }
);

/** Commands of what is mounted at present. */
export interface CommandRegistry {
  /** Adds commands, told when they are asked for; gives the way to take them out. */
  add(commands: () => readonly Command[]): () => void;
  /** Those of the innermost screen first. */
  all(): Command[];
}

const RegistryContext = createContext<CommandRegistry | null>(null);

export function CommandsProvider({ registry, children }: { registry: CommandRegistry; children: ReactNode }) {
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

export function useCommandRegistry(): CommandRegistry {
  return useMemo(() => {
    const sources = new Set<() => readonly Command[]>();
    return {
      add(commands) {
        sources.add(commands);
        return () => sources.delete(commands);
      },
      all: () => [...sources].flatMap((commands) => commands()),
    };
  }, []);
}

/** Offers commands in the palette, and by their shortcuts, while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const registry = useContext(RegistryContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => registry?.add(() => latest.current), [registry]);
}
