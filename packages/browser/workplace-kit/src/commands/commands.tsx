import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** The heading of the commands for the open item; it comes first. */
export const THIS_ITEM = 'This item';

/** An action or a page to open, for the command palette. */
export type Command = {
  /** Unique among the commands available at the same time. */
  id: string;
  title: string;
  /** Other words that people may search for. */
  keywords?: readonly string[];
  /** A key, or two pressed one after the other: `n`, `g c`. */
  shortcut?: string;
  /** The heading above it; 'On this page' by default. */
  section?: string;
  /** Shown before the title. */
  icon?: ReactNode;
  /** Among choices: the one in effect. */
  current?: boolean;
} & (
  | { run: () => void; to?: never; choices?: never }
  | { to: string; run?: never; choices?: never }
  /** Lets the user pick one of them in the palette. */
  | { choices: () => readonly Command[]; run?: never; to?: never }
);

/** Commands of the mounted components. */
export interface CommandRegistry {
  /** Adds commands, evaluated when they are needed; returns the function that removes them. */
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
