export interface RunOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Called for every line of output as it comes. */
  onLine?: (line: string) => void;
}

/** Helpers of the install script for TypeScript modules: running programs, and terminal output. */
export interface Tools {
  /** Runs a program without output unless it fails: then the error contains the end of it. */
  quietly: (command: string, args: readonly string[], options?: RunOptions) => Promise<void>;
  /** Runs turbo in the same way. */
  turbo: (args: readonly string[], options?: RunOptions) => Promise<void>;
  say: (line?: string) => void;
  /** Prints a step, every ten seconds how far it is, and at the end how long it took. */
  step: <T>(title: string, work: () => Promise<T>, progress?: () => string) => Promise<T>;
}
