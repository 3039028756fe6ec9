import { ApiError } from '@scopewright/api-client';
import { expect, test, vi } from 'vitest';
import { changeInChunks } from './bulk.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const httpError = (status: number) => new ApiError('http', { status });
const running = () => ({ signal: new AbortController().signal, onProgress: vi.fn<(done: number) => void>() });

/** Refuses every call that contains one of these. */
const refusing = (bad: readonly string[], status = 404) =>
  vi.fn(async (named: string[]) => {
    if (named.some((id) => bad.includes(id))) throw httpError(status);
    return { changed: named };
  });

test('sends chunk by chunk, and reports its progress', async () => {
  const send = refusing([]);
  const { signal, onProgress } = running();
  const outcome = await changeInChunks([{ ids: ids(250), send }], { signal, onProgress });
  expect(send.mock.calls.map(([named]) => named.length)).toEqual([100, 100, 50]);
  expect(onProgress.mock.calls.flat()).toEqual([100, 200, 250]);
  expect(outcome).toMatchObject({ done: ids(250), changed: ids(250), refused: [], left: [], error: null });
});

test('sends smaller chunks where a call takes no more', async () => {
  const send = refusing([]);
  await changeInChunks([{ ids: ids(90), most: 40, send }], running());
  expect(send.mock.calls.map(([named]) => named.length)).toEqual([40, 40, 10]);
});

test.each([404, 409, 422])("a company that is refused with %i does not stop the others' changes", async (status) => {
  const send = refusing(['7', '130'], status);
  const outcome = await changeInChunks([{ ids: ids(200), send }], running());
  expect(outcome.refused.sort()).toEqual(['130', '7']);
  expect(outcome.done).toHaveLength(198);
  expect(outcome.error).toMatchObject({ status });
  expect(send.mock.calls.length).toBeLessThan(35);
});

test.each([0, 402, 403, 500])('a failure of status %i ends the work, and returns the rest', async (status) => {
  const send = vi.fn(async (named: string[]) => {
    if (named.includes('150')) throw status === 0 ? new ApiError('network') : httpError(status);
    return { changed: named };
  });
  const other = { ids: ['x'], send: refusing([]) };
  const outcome = await changeInChunks([{ ids: ids(250), send }, other], running());
  expect(outcome.done).toHaveLength(100);
  expect(outcome.left.flatMap((batch) => batch.ids)).toEqual([...ids(250).slice(100), 'x']);
  expect(outcome.error).toMatchObject({ status });
  expect(other.send).not.toHaveBeenCalled();
});

test('is stopped between two calls', async () => {
  const stop = new AbortController();
  const outcome = await changeInChunks([{ ids: ids(300), send: refusing([]) }], {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(outcome).toMatchObject({ refused: [], error: null });
  expect(outcome.done).toHaveLength(100);
  expect(outcome.left.flatMap((batch) => batch.ids)).toHaveLength(200);
});

test('companies already in the new state are done, but not changed', async () => {
  const outcome = await changeInChunks([{ ids: ['a', 'b'], send: async () => ({ changed: ['b'] }) }], running());
  expect(outcome).toMatchObject({ done: ['a', 'b'], changed: ['b'] });
});
