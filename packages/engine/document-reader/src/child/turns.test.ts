import { expect, test, vi } from 'vitest';
import { createAllowance } from './allowance.ts';
import { turns } from './turns.ts';

test('work waits in order, and cancelled work is not run', async () => {
  const inTurn = turns(1);
  const done: string[] = [];
  let end: () => void = () => undefined;
  const first = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const giving = new AbortController();
  const second = inTurn(async () => void done.push('second'), giving.signal);
  const third = inTurn(async () => {
    done.push('third');
    throw new Error('failed');
  });
  const fourth = inTurn(async () => void done.push('fourth'));
  giving.abort(new Error('given up'));
  await expect(second).rejects.toThrow('given up');
  await expect(inTurn(async () => void done.push('late'), giving.signal)).rejects.toThrow('given up');
  expect(done).toEqual([]);
  end();
  await first;
  await expect(third).rejects.toThrow('failed');
  await fourth;
  expect(done).toEqual(['third', 'fourth']);
});

test('time without a page is counted over processes, and time of the caller is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const allowance = createAllowance({ wallMs: 100, silentMs: 30 });
    const late = vi.fn();
    let stop = allowance.run(late);
    vi.advanceTimersByTime(25);
    allowance.progress();
    vi.advanceTimersByTime(25);
    // the time this process used since its page is not counted for the next one
    stop();
    stop = allowance.run(late);
    vi.advanceTimersByTime(4);
    await allowance.notCounting(async () => vi.advanceTimersByTime(1_000));
    expect(late).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(late).toHaveBeenCalledTimes(1);
    stop();
    expect(allowance.isUsedUp()).toBe(true);

    const whole = createAllowance({ wallMs: 100, silentMs: 30 });
    stop = whole.run(late);
    for (let page = 0; page < 4; page += 1) {
      vi.advanceTimersByTime(24);
      whole.progress();
    }
    vi.advanceTimersByTime(4);
    expect(late).toHaveBeenCalledTimes(2);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
