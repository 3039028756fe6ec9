import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startChild } from '../process/child.ts';
import { NotReadyInTime } from '../process/wait.ts';
import { commandLine } from './leftovers.ts';
import { createSupervisor, type StartPart, type Supervisor } from './supervisor.ts';

let dir: string;
let supervisor: Supervisor;
const watchdog = { guard: vi.fn(), release: vi.fn() };
const said: string[] = [];
const onChange = vi.fn();
const onGivenUp = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  said.length = 0;
  dir = mkdtempSync(join(tmpdir(), 'scopewright-supervisor-'));
  supervisor = createSupervisor({
    watchdog,
    say: (line) => said.push(line),
    onChange,
    onGivenUp,
    decide: (deaths) => (deaths.length > 2 ? { restart: false } : { restart: true, afterMs: 1 }),
  });
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(dir, { recursive: true, force: true });
});

const spawned = (name: string, script: string) =>
  startChild({ name, command: process.execPath, args: ['-e', script], logFile: join(dir, `${name}.log`) });
/** A part that answers as soon as it runs. */
const running =
  (name = 'part', script = 'setInterval(() => undefined, 1000)'): StartPart =>
  async (report) => {
    const child = await spawned(name, script);
    report(child);
    return child;
  };

test('a part that is killed comes back under another process id, which is guarded and reported', async () => {
  await supervisor.start('part', running());
  const { pid } = supervisor.child('part');
  supervisor.child('part').signal('SIGKILL');
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1);
  const again = supervisor.child('part').pid;
  expect(again).not.toBe(pid);
  expect(supervisor.pids()).toEqual({ part: again });
  expect(watchdog.guard.mock.calls).toEqual([[pid], [again]]);
  expect(watchdog.release.mock.calls).toEqual([[pid]]);
  expect(said).toEqual(['part ended (SIGKILL); starting it again']);
});

test('a part that keeps ending is not restarted any more, with its last output reported', async () => {
  await supervisor.start('part', running('part', 'console.log("no more"); process.exit(3)'));
  await expect.poll(() => onGivenUp).toHaveBeenCalledTimes(1);
  const [name, child] = onGivenUp.mock.calls[0] ?? [];
  expect([name, child.lastLines()]).toEqual(['part', ['no more', 'no more', 'no more']]);
  expect(said).toEqual(Array(2).fill('part ended (code 3); starting it again'));
});

test('a part that ends before it answers counts as ended, one that never answers is not restarted', async () => {
  const answers: ('yes' | 'ended' | 'never')[] = ['yes', 'ended', 'never'];
  await supervisor.start('part', async (report) => {
    const child = await running()(report);
    const answer = answers.shift();
    if (answer === 'ended') {
      await child.stop();
      throw new Error('part ended before it was ready');
    }
    if (answer === 'never') throw new NotReadyInTime('part was not ready');
    return child;
  });
  supervisor.child('part').signal('SIGKILL');
  await expect.poll(() => onGivenUp).toHaveBeenCalledTimes(1);
  expect(said).toEqual([
    'part ended (SIGKILL); starting it again',
    'part ended (before it was ready); starting it again',
  ]);
});

test('a first start that fails is reported, and not repeated', async () => {
  await expect(supervisor.start('part', async () => Promise.reject(new Error('no such program')))).rejects.toThrow(
    'no such program',
  );
  expect(said).toEqual([]);
});

test('a part that is taken down stays down until it is restarted', async () => {
  await supervisor.start('part', running());
  const bringBack = await supervisor.takeDown('part');
  expect(supervisor.pids()).toEqual({});
  await bringBack();
  expect(commandLine(supervisor.child('part').pid)).toBeDefined();
  expect(said).toEqual([]);
});

test('stopping ends all, engines last, and starts nothing again', async () => {
  const ends: string[] = [];
  for (const name of ['engine', 'part']) {
    await supervisor.start(name, running(name), { engine: name === 'engine' });
    void supervisor.child(name).exited.then(() => ends.push(name));
  }
  await supervisor.stop();
  expect(ends).toEqual(['part', 'engine']);
  expect(supervisor.pids()).toEqual({});
  expect(said).toEqual([]);
});

test('stopping also ends a process that is just being started', async () => {
  let begun: () => void = () => undefined;
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const starting = supervisor.start('part', async (report) => {
    begun();
    await gate;
    const child = await running()(report);
    await child.exited;
    throw new Error('part ended before it was ready');
  });
  await begins;
  const stopped = supervisor.stop();
  go();
  await expect(starting).rejects.toThrow('before it was ready');
  await stopped;
  expect(supervisor.child('part').hasExited()).toBe(true);
});
