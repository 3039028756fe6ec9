import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';

export interface ChildOptions {
  name: string;
  command: string;
  args: readonly string[];
  /** The whole environment of the child. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Log file that the child's output is appended to. */
  logFile: string;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Child {
  name: string;
  pid: number;
  /** Resolves when the process has ended; never rejects. */
  exited: Promise<ChildExit>;
  hasExited(): boolean;
  /** The last lines that the child wrote to its log. */
  lastLines(count?: number): string[];
  /** Asks the child to end and, after `graceMs`, kills it. */
  stop(graceMs?: number): Promise<void>;
  /** Sends a signal to the child, for fault tests. */
  signal(signal: NodeJS.Signals): void;
}

/** The last non-empty lines of a text file; empty if the file is missing. */
export function lastLinesOf(file: string, count = 15): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count);
}

/**
 * Starts a process in its own group: a Ctrl-C in the terminal reaches only the parent, which then stops its children in
 * the right order. Throws if the program can't be started at all.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const log = openSync(options.logFile, 'a');
  let child: ChildProcess;
  try {
    child = spawn(options.command, options.args, {
      env: options.env ?? process.env,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      detached: process.platform !== 'win32',
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
  let exit: ChildExit | undefined;
  const exited = new Promise<ChildExit>((resolve) => {
    child.once('exit', (code, signal) => {
      exit = { code, signal };
      resolve(exit);
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new Error(`Could not start ${options.name}: ${error.message}`)));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start ${options.name}`);
  const hasExited = () => exit !== undefined;
  return {
    name: options.name,
    pid,
    exited,
    hasExited,
    lastLines: (count) => lastLinesOf(options.logFile, count),
    signal: (signal) => void child.kill(signal),
    async stop(graceMs = 8_000) {
      if (hasExited()) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
