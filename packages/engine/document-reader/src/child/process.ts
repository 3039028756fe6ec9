import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Limits } from './limits.ts';
import { type Message, type Order, readMessage } from './messages.ts';
import { watchMemory } from './watch-memory.ts';

/** Builds put the program beside the service's. When run from sources it is TypeScript, which tests bundle once for all. */
function programFile(): string {
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  if (!import.meta.url.endsWith('.ts')) return here('./document-child.js');
  const { BUNDLED_PROGRAMS } = process.env;
  return BUNDLED_PROGRAMS ? join(BUNDLED_PROGRAMS, 'document-child.js') : here('./child-from-source.mjs');
}

const PROGRAM = programFile();

/** How a process ended. Only `exit` is a regular end. */
export interface Ended {
  by: 'exit' | 'cpu' | 'time' | 'memory' | 'output' | 'crash';
  /** The last words of its stderr. */
  detail: string;
}

/** A process that reads one document, or does one task. */
export interface DocumentProcess {
  pid: number | undefined;
  /** Its messages, in batches as they arrive. Ends with the process; never throws. */
  batches: AsyncGenerator<Message[], Ended>;
  /** Ends the process immediately if it is running; its earlier output can still be read. */
  kill(reason: 'time' | 'output'): void;
  /** Ends it immediately if it is running, and discards its unread output. Resolves when it has ended. */
  dispose(): Promise<void>;
  /** Throws what its input ended in, if it did not come to its end; the process is killed then. */
  checkInput(): void;
}

/** Beyond the processor time, at which a specific signal ends a process. */
const HARD_LIMIT_SECONDS = 2;
const LOW_PRIORITY = 5;
/** Maximum of stored stderr. */
const DETAIL_CHARACTERS = 1_000;
const OUT_OF_MEMORY = /out of memory|allocation failed|cannot allocate|bad_alloc/i;
/** How V8 and the system end a process whose memory is used up. */
const MEMORY_SIGNALS: readonly (string | null)[] = ['SIGABRT', 'SIGSEGV', 'SIGTRAP', 'SIGILL', 'SIGBUS'];

/**
 * Starts a process without the environment of this one, whose memory and processor time the system limits; where it
 * can't, its memory is watched.
 * @param rest what follows the order on its stdin
 */
export function startProcess(
  order: Order,
  rest: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  limits: Limits,
): DocumentProcess {
  const { cpuSeconds, memoryMb, heapMb } = limits;
  const options = [
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
    // it runs a few hundred long patterns over each sentence: interpreting them before compiling takes twice as long
    '--no-regexp-tier-up',
  ];
  const node = [process.execPath, ...options, PROGRAM];
  const limited = [
    // not every system has each limit; the memory is watched, too
    `ulimit -d ${memoryMb * 1000} 2>/dev/null || :`,
    'ulimit -c 0 2>/dev/null || :',
    // where a container's memory is used up, this process ends and no other
    '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null || :',
    `ulimit -S -t ${cpuSeconds} 2>/dev/null || :`,
    `ulimit -H -t ${cpuSeconds + HARD_LIMIT_SECONDS} 2>/dev/null || :`,
    'exec "$@"',
  ].join('\n');
  // no secret of this process reaches one that reads untrusted files; a fixed time zone makes results reproducible
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn('/bin/sh', ['-c', limited, 'sh', ...node], {
    env: { TZ: 'UTC' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  let killed: Ended['by'] | null = null;
  const kill = (reason: Ended['by']) => {
    killed ??= reason;
    child.kill('SIGKILL');
  };
  let detail = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    detail = (detail + text).slice(-DETAIL_CHARACTERS);
  });
  const closed = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
    // it could not be started; `close` does not follow
    child.on('error', (error) => {
      detail = error.message;
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
  });
  // a process that has ended does not read on
  child.stdin.on('error', () => undefined);
  let inputError: { error: unknown } | null = null;
  feed(child.stdin, order, rest).catch((error: unknown) => {
    // it must not take a part for the whole
    inputError = { error };
    kill('crash');
  });
  closed.then(watchMemory(child.pid, memoryMb, () => kill('memory')));

  async function* batches(): AsyncGenerator<Message[], Ended> {
    let regular = false;
    try {
      for await (const lines of linesOf(child.stdout, limits.lineBytes)) {
        const messages = lines.map(readMessage);
        regular ||= messages.some(({ kind }) => kind !== 'page' && kind !== 'total');
        yield messages;
      }
    } catch {
      kill('output');
    }
    if (!regular) child.kill('SIGKILL');
    const { code, signal } = await closed;
    if (killed) return { by: killed, detail };
    if (signal === 'SIGXCPU') return { by: 'cpu', detail };
    if (code === 0 && regular) return { by: 'exit', detail };
    const memory = OUT_OF_MEMORY.test(detail) || MEMORY_SIGNALS.includes(signal);
    return { by: memory ? 'memory' : 'crash', detail };
  }
  const checkInput = () => {
    if (inputError !== null) throw inputError.error;
  };
  const dispose = async () => {
    // with unread data it would never close
    child.stdout.destroy();
    kill('output');
    await closed;
  };
  return { pid: child.pid, batches: batches(), kill, dispose, checkInput };
}

/** Processes that answer people go first. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // it has ended
  }
}

/** Writes the order and what follows it, as fast as the process reads. @throws what `rest` throws */
async function feed(
  stdin: Writable,
  order: Order,
  rest: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
): Promise<void> {
  // also called when the process ends before it has read this
  const write = (piece: Uint8Array | string) => new Promise<void>((resolve) => stdin.write(piece, () => resolve()));
  await write(`${JSON.stringify(order)}\n`);
  for await (const piece of rest) {
    if (stdin.destroyed) return;
    await write(piece);
  }
  stdin.end();
}

/** The lines that each chunk completes. @throws Error if a line is longer than `maxBytes` */
async function* linesOf(stream: Readable, maxBytes: number): AsyncGenerator<string[], void> {
  let begun: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, end));
      if (bytes + end - from > maxBytes) throw new Error('A line is too long');
      lines.push(Buffer.concat(begun).toString('utf8'));
      begun = [];
      bytes = 0;
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > maxBytes) throw new Error('A line is too long');
    if (lines.length > 0) yield lines;
  }
}
