import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { WorkCrashed, WorkExceeded, WorkInterrupted, WorkRefused } from './errors.ts';
import { FairLine } from './fair-line.ts';
import type { Catalogue, InputOf, Order, PartOf, ResultOf, Told } from './task.ts';

export interface PoolOptions {
  /** The module that threads run: its default export is `serve(catalogue)`. */
  file: URL;
  /** Maximum of threads. They are started when there is work, and ended after `idleMs` without any. */
  threads: number;
  /** Maximum of one firm's tasks that run concurrently. */
  perFirm: number;
  /** Maximum of waiting tasks, of all firms. */
  waiting: number;
  /** Maximum of waiting tasks of one firm. */
  waitingPerFirm: number;
  /** How long a task waits before it is refused. */
  waitMs: number;
  /** Time limit of a task until its next part or its result. The thread's start-up time does not count. */
  timeLimitMs: number;
  /** Heap of a thread, in MiB. */
  heapMb: number;
  idleMs: number;
  /** How long closing waits for running tasks. */
  closeMs: number;
}

/** Heap for a thread's short-lived objects, in MiB. */
const YOUNG_HEAP_MB = 32;
/** A thread that does not start within this time is abandoned. */
const START_MS = 30_000;

export interface RunOptions<P> {
  /** Called with each part as it arrives. */
  onPart?: (part: P) => void;
  /** Overrides the pool's limit, for a task that can't be divided. */
  timeLimitMs?: number;
}

/** Threads for CPU-bound work that would block the event loop. */
export interface Pool<C extends Catalogue> {
  /**
   * Runs a task in a thread.
   * @param firm whose queue the task is in
   * @throws WorkRefused when too much is waiting; WorkExceeded when it exceeds its time or memory limit; WorkCrashed;
   * WorkInterrupted; errors of the task
   */
  run<N extends keyof C & string>(
    firm: string,
    name: N,
    input: InputOf<C, N>,
    options?: RunOptions<PartOf<C, N>>,
  ): Promise<ResultOf<C, N>>;
  /** Number of threads, running tasks and waiting tasks. */
  state(): { threads: number; running: number; waiting: number };
  /** Refuses new tasks, waits for the accepted ones, and ends the threads. */
  close(): Promise<void>;
}

interface Job {
  name: string;
  input: unknown;
  onPart: ((part: never) => void) | undefined;
  timeLimitMs: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Ends the task's wait in the queue. */
  waitTimer: NodeJS.Timeout | undefined;
}

/** Creates a pool; no thread is started before the first task. */
export function createPool<C extends Catalogue>(options: PoolOptions): Pool<C> {
  const { file, threads, perFirm, waiting, waitingPerFirm, waitMs, timeLimitMs, heapMb, idleMs, closeMs } = options;
  const piscina = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  // a thread that fails rejects its task; without a task there is nothing to reject
  piscina.on('error', () => undefined);
  let closing = false;
  const unsettled = new Set<Promise<unknown>>();
  const line = new FairLine<Job>({ running: threads, runningPerFirm: perFirm, waiting, waitingPerFirm }, (job, end) => {
    clearTimeout(job.waitTimer);
    doTask(piscina, job).finally(end).then(job.resolve, job.reject);
  });

  const enqueue = (
    firm: string,
    name: string,
    input: unknown,
    { onPart, timeLimitMs: ownLimitMs = timeLimitMs }: RunOptions<never>,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closing) return reject(new WorkInterrupted('The pool is closed'));
      const job: Job = { name, input, onPart, timeLimitMs: ownLimitMs, resolve, reject, waitTimer: undefined };
      job.waitTimer = setTimeout(() => {
        if (line.remove(firm, job)) reject(new WorkRefused());
      }, waitMs);
      if (line.add(firm, job)) return;
      clearTimeout(job.waitTimer);
      reject(new WorkRefused());
    });

  return {
    run(firm, name, input, runOptions = {}) {
      const done = enqueue(firm, name, input, runOptions as RunOptions<never>);
      const settled = done
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => unsettled.delete(settled));
      unsettled.add(settled);
      return done as Promise<ResultOf<C, typeof name>>;
    },
    state: () => ({ threads: piscina.threads.length, running: line.running, waiting: line.waiting }),
    async close() {
      closing = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeMs);
      });
      await Promise.race([Promise.all(unsettled), late]);
      clearTimeout(timer);
      await piscina.destroy();
    },
  };
}

/** Runs one task in its own thread, which is ended when the task takes too long. */
async function doTask(piscina: Piscina, { name, input, onPart, timeLimitMs }: Job): Promise<unknown> {
  const { port1: port, port2 } = new MessageChannel();
  const ending = new AbortController();
  const watch = watchFor(() => ending.abort());
  let result: Extract<Told, { kind: 'result' }> | undefined;
  const hear = (message: Told) => {
    if (message.kind === 'result') result = message;
    else watch.extend(timeLimitMs);
    if (message.kind === 'part') onPart?.(message.part as never);
  };
  port.on('message', hear);
  watch.extend(START_MS);
  const order: Order = { name, input, port: port2 };
  try {
    await piscina.run(order, { signal: ending.signal, transferList: [port2] });
    hearRest(port, hear);
    if (result === undefined) throw new WorkCrashed('The thread returned no result');
    return result.result;
  } catch (error) {
    hearRest(port, hear);
    // the task had finished when its thread was ended
    if (result !== undefined) return result.result;
    if (ending.signal.aborted)
      throw watch.begun ? new WorkExceeded(name, 'time') : new WorkInterrupted('The thread did not start');
    throw asWorkError(name, error);
  } finally {
    watch.end();
    port.close();
  }
}

/** Processes messages that were sent but not yet received: they arrive with ticks of the event loop. */
function hearRest(port: MessagePort, hear: (message: Told) => void): void {
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    hear(next.message as Told);
}

/** A deadline that can be extended; calls `onLate` once when it passes. */
function watchFor(onLate: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let extended = 0;
  return {
    /** Whether the deadline was ever extended. */
    get begun() {
      return extended > 1;
    },
    extend(ms: number) {
      extended += 1;
      clearTimeout(timer);
      timer = setTimeout(onLate, ms);
    },
    end: () => clearTimeout(timer),
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Converts the pool's error about a thread that ended unexpectedly; errors thrown by the task stay unchanged. */
function asWorkError(name: string, error: unknown): unknown {
  if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkExceeded(name, 'memory');
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('worker exited with code')) return new WorkCrashed(message);
  return message === 'Terminating worker thread' ? new WorkInterrupted(message) : error;
}
