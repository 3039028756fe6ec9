import { onTestFinished, vi } from 'vitest';

/**
 * Until the end of the test, time limits of requests pass when the server gets one that `on` matches, and at no other
 * time: no test waits for them.
 * @param on tested against `METHOD path`
 */
export function passLimitAt(server: { before: (asked: string) => Promise<void> | void }, on: RegExp): void {
  const limits = new Set<AbortController>();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.add(limit);
    return limit.signal;
  });
  const { before } = server;
  server.before = (asked) => {
    if (!on.test(asked)) return;
    for (const limit of limits)
      limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    limits.clear();
  };
  onTestFinished(() => {
    timeout.mockRestore();
    server.before = before;
  });
}
