import type { ReactNode } from 'react';

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

/** The runner that shows commands and runs them: the frame of the page. */
export interface CommandCenter {
  open(dialog: 'palette' | 'shortcuts'): void;
  run(command: Command): void;
}

/**
 * The commands that the remotes on the page offer. The frame shows them in its palette and runs them by their
 * shortcuts. Pages that a remote offers before it is loaded are declared with its pages (`navigation`).
 */
export interface HostCommands {
  /** Offers commands, which are asked for when they are needed; returns the function that withdraws them. */
  add(commands: () => readonly Command[]): () => void;
  /** All commands on offer, in the order in which they were added. */
  all(): Command[];
  /** Opens the palette or the list of shortcuts; does nothing without a frame that has them. */
  open(dialog: 'palette' | 'shortcuts'): void;
  /** Runs the command with this id; does nothing without it, or without a frame that runs it. */
  run(id: string): void;
  /** For frames: shows and runs the commands from now on; returns the function that ends it. */
  serve(center: CommandCenter): () => void;
}

/** Creates the commands of a page. */
export function createCommands(): HostCommands {
  const sources = new Set<() => readonly Command[]>();
  let center: CommandCenter | null = null;
  const all = () => [...sources].flatMap((commands) => commands());
  return {
    add(commands) {
      sources.add(commands);
      return () => void sources.delete(commands);
    },
    all,
    open: (dialog) => center?.open(dialog),
    run(id) {
      const command = all().find((each) => each.id === id);
      if (command) center?.run(command);
    },
    serve(served) {
      center = served;
      return () => {
        if (center === served) center = null;
      };
    },
  };
}
