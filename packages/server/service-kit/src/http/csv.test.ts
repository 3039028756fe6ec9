import { afterEach, expect, it, vi } from 'vitest';
import { csvDownload } from './csv.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a large table yields to other work every 8 ms, even for a fast reader', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const rowsOfTurn: number[] = [0];
  let isRead = false;
  const turn = () => {
    rowsOfTurn.push(0);
    if (!isRead) setImmediate(turn);
  };
  function* rows() {
    for (let at = 0; at < 1_000; at += 1) {
      // each row takes a millisecond
      vi.advanceTimersByTime(1);
      rowsOfTurn.push((rowsOfTurn.pop() ?? 0) + 1);
      yield ['Field', 'Project', `=${at}`.padEnd(200, '"a,'), at];
    }
  }
  setImmediate(turn);
  let text = '';
  for await (const part of csvDownload('table', ['Kind', 'Of', 'Name', 'Number'], rows(), new Date(0)).content)
    text += part;
  isRead = true;
  expect(Math.max(...rowsOfTurn)).toBeLessThanOrEqual(9);
  expect(text.split('\r\n')).toHaveLength(1_002);
  expect(text).toContain(`"'=999`);
});
