import type { Child, ChildExit } from '../process/child.ts';
import { NotReadyInTime } from '../process/wait.ts';
import { decideRestart } from './restart-policy.ts';
import type { Watchdog } from './watchdog.ts';

/**
 * Starts a part and returns its process once it answers.
 * @param spawned called with the process as soon as it exists, so that it is stopped even if it never answers
 * @throws NotReadyInTime when it runs and does not answer, Error when it ended before
 */
export type StartPart = (spawned: (child: Child) => void) => Promise<Child>;

export interface PartOptions {
  /** Others need it to end in order: it is stopped after them and gets more time. */
  engine?: boolean;
}

export interface SupervisorOptions {
  watchdog: Pick<Watchdog, 'guard' | 'release'>;
  say: (line: string) => void;
  /** Called when a part runs under another process id. */
  onChange: () => void;
  /** Called for a part that keeps ending or does not answer any more; it is not restarted. */
  onGivenUp: (name: string, child: Child) => void;
  decide?: typeof decideRestart;
}

export interface Supervisor {
  /**
   * Starts a part for the first time; after its first answer it is restarted whenever it ends. Throws when it can't be
   * started.
   */
  start(name: string, start: StartPart, options?: PartOptions): Promise<void>;
  /** The current process of a part. Throws when there is no such part. */
  child(name: string): Child;
  /** Process ids by the names of the parts. */
  pids(): Record<string, number>;
  /** Kills a part and keeps it down, for fault tests. @returns a function that restarts it */
  takeDown(name: string): Promise<() => Promise<void>>;
  /** Stops every part, engines last; nothing is restarted after this. Safe to call twice. */
  stop(): Promise<void>;
}

interface Supervised {
  name: string;
  start: StartPart;
  engine: boolean;
  child: Child | null;
  /** Times at which it ended, ms. */
  deaths: number[];
  /** Stopped by `takeDown`. */
  down: boolean;
  /** The pause before its next start. */
  pause: NodeJS.Timeout | undefined;
  /** The start under way; never rejects. */
  launching: Promise<void> | null;
}

const ENGINE_GRACE_MS = 15_000;

/** Describes how a process ended. */
const endOf = ({ code, signal }: ChildExit): string => signal ?? `code ${code}`;

/** Stops every part, engines last. */
async function stopAll(all: readonly Supervised[]): Promise<void> {
  for (const part of all) clearTimeout(part.pause);
  const end = async (part: Supervised): Promise<void> => {
    await part.child?.stop(part.engine ? ENGINE_GRACE_MS : undefined);
    await part.launching;
    await part.child?.stop(part.engine ? ENGINE_GRACE_MS : undefined);
  };
  await Promise.all(all.filter(({ engine }) => !engine).map(end));
  await Promise.all(all.filter(({ engine }) => engine).map(end));
}

const NOT_STARTED = { child: null, down: false, pause: undefined, launching: null };

/**
 * Keeps processes running: one that ends is restarted after growing pauses, until it is clear that this does not help.
 */
export function createSupervisor({
  watchdog,
  say,
  onChange,
  onGivenUp,
  decide = decideRestart,
}: SupervisorOptions): Supervisor {
  const parts = new Map<string, Supervised>();
  let stopping: Promise<void> | null = null;

  const partOf = (name: string): Supervised => {
    const part = parts.get(name);
    if (!part) throw new Error(`No part named ${name}`);
    return part;
  };

  const launch = async (part: Supervised): Promise<void> => {
    const child = await part.start((spawned) => {
      part.child = spawned;
      watchdog.guard(spawned.pid);
      void spawned.exited.then(() => watchdog.release(spawned.pid));
      if (stopping) void spawned.stop();
    });
    part.child = child;
    void child.exited.then((exit) => ended(part, endOf(exit)));
  };

  const giveUp = (part: Supervised): void => {
    if (part.child) onGivenUp(part.name, part.child);
  };

  function ended(part: Supervised, how: string): void {
    if (stopping || part.down) return;
    part.deaths.push(performance.now());
    const decision = decide(part.deaths);
    if (!decision.restart) {
      giveUp(part);
      return;
    }
    say(`${part.name} ended (${how}); starting it again`);
    part.pause = setTimeout(() => {
      part.launching = again(part);
    }, decision.afterMs);
  }

  async function again(part: Supervised): Promise<void> {
    try {
      await launch(part);
      onChange();
    } catch (error) {
      if (stopping) return;
      if (error instanceof NotReadyInTime) giveUp(part);
      else ended(part, 'before it was ready');
    } finally {
      part.launching = null;
    }
  }

  return {
    async start(name, start, { engine = false } = {}) {
      const part: Supervised = { ...NOT_STARTED, name, start, engine, deaths: [] };
      parts.set(name, part);
      const launching = launch(part);
      part.launching = launching.catch(() => undefined);
      await launching;
      part.launching = null;
    },
    child(name) {
      const { child } = partOf(name);
      if (!child) throw new Error(`${name} has not been started`);
      return child;
    },
    pids: () =>
      Object.fromEntries(
        [...parts.values()].flatMap(({ name, child }) => (child && !child.hasExited() ? [[name, child.pid]] : [])),
      ),
    async takeDown(name) {
      const part = partOf(name);
      part.down = true;
      clearTimeout(part.pause);
      await part.launching;
      part.child?.signal('SIGKILL');
      await part.child?.exited;
      return async () => {
        part.down = false;
        await launch(part);
        onChange();
      };
    },
    stop() {
      stopping ??= stopAll([...parts.values()]);
      return stopping;
    },
  };
}
