import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from './caller.ts';
import { createLine, type Leave, type LineLimits } from './line.ts';

const LIMITS: LineLimits = { slots: 4, perFirm: 3, perStranger: 2, perNetwork: 4, waitMs: 1000, waiting: 3 };
const firm = (id: string, network = `network of ${id}`): Caller => ({ firm: id, network });
const stranger = (network: string): Caller => ({ firm: null, network });
const signal = new AbortController().signal;

let entered: string[];
let left: Leave[];
beforeEach(() => {
  vi.useFakeTimers();
  entered = [];
  left = [];
});
afterEach(() => void vi.useRealTimers());

function enter(
  line: ReturnType<typeof createLine>,
  caller: Caller,
  name = caller.firm ?? caller.network,
): Promise<string> {
  return line.enter(caller, signal).then(
    (leave) => {
      entered.push(name);
      left.push(leave);
      return 'entered';
    },
    (error: { code: string }) => error.code,
  );
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('one firm has its share, and then waits for itself only', async () => {
  const line = createLine(LIMITS);
  const all = Array.from({ length: 5 }, () => enter(line, firm('a')));
  await settle();
  expect(entered).toEqual(['a', 'a', 'a']);
  await enter(line, firm('b'));
  expect(entered).toEqual(['a', 'a', 'a', 'b']);
  expect(line.used).toBe(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(all)).toEqual(['entered', 'entered', 'entered', 'firm_busy', 'firm_busy']);
});

test('firms alternate, and so do the networks of one firm, for any number of waiting requests', async () => {
  const line = createLine({ ...LIMITS, slots: 1, perFirm: 1, waiting: 10 });
  await enter(line, firm('x'));
  for (let count = 0; count < 4; count += 1) void enter(line, firm('a', 'loud'), 'a loud');
  void enter(line, firm('a', 'quiet'), 'a quiet');
  void enter(line, firm('b'));
  void enter(line, stranger('far'));
  for (let count = 0; count < 7; count += 1) {
    left.at(-1)?.();
    await settle();
  }
  expect(entered).toEqual(['x', 'a loud', 'b', 'far', 'a quiet', 'a loud', 'a loud', 'a loud']);
});

test('an innocent caller gets the answer that the product is busy', async () => {
  const line = createLine(LIMITS);
  for (const name of ['a', 'b', 'c', 'd']) await enter(line, firm(name));
  const late = enter(line, firm('e'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('unavailable');
});

test('anonymous callers share by network; a network has one share, for any firms it names', async () => {
  const line = createLine({ ...LIMITS, slots: 10, perNetwork: 3 });
  for (let count = 0; count < 3; count += 1) void enter(line, stranger('far'));
  for (const name of ['a', 'b', 'c', 'd']) void enter(line, firm(name, 'near'));
  await settle();
  expect(entered).toEqual(['far', 'far', 'a', 'b', 'c']);
});

test('waiting requests are limited; a disconnected client makes room, and leaving twice frees one slot', async () => {
  const line = createLine({ ...LIMITS, perFirm: 1 });
  await enter(line, firm('a'));
  const gone = new AbortController();
  const first = line.enter(firm('a'), gone.signal).catch((error: Error) => error.name);
  for (let count = 0; count < 2; count += 1) void enter(line, firm('a'));
  expect(await enter(line, firm('a'))).toBe('firm_busy');
  gone.abort();
  expect(await first).toBe('ClientGoneError');
  void enter(line, firm('a'));
  left[0]?.();
  left[0]?.();
  await settle();
  expect(entered).toEqual(['a', 'a']);
  expect(line.used).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  left[1]?.();
  expect(line.used).toBe(0);
});
