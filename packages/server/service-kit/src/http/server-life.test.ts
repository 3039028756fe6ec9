import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createServerLife, type ServerLifeOptions } from './server-life.ts';

const lifeOf = (closers: ServerLifeOptions['closers'] = []) => {
  const log = { warn: vi.fn() };
  const life = createServerLife(
    createServer((_request, response) => response.end('here')),
    { log, closers },
  );
  onTestFinished(() => life.close());
  return { life, log };
};

describe('createServerLife', () => {
  test.each([
    ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['localhost', /^http:\/\/localhost:\d+$/],
  ])('bound to %s it returns an address at which it answers', async (host, expected) => {
    const url = await lifeOf().life.listen({ port: 0, host });
    expect(url).toMatch(expected);
    expect(await (await fetch(url)).text()).toBe('here');
  });

  test('an occupied port is reported to the caller', async () => {
    const url = await lifeOf().life.listen({ port: 0, host: '127.0.0.1' });
    await expect(lifeOf().life.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })).rejects.toThrow(
      'EADDRINUSE',
    );
  });

  test('runs the closers in order, once, also after one that fails', async () => {
    const closed: string[] = [];
    const failure = new Error('already gone');
    const { life, log } = lifeOf([
      () => closed.push('limiter'),
      () => Promise.reject(failure),
      () => closed.push('database'),
    ]);
    await life.listen({ port: 0, host: '127.0.0.1' });
    expect(life.closing).toBe(false);
    const first = life.close();
    expect(life.closing).toBe(true);
    await Promise.all([first, life.close()]);
    expect(closed).toEqual(['limiter', 'database']);
    expect(log.warn.mock.calls).toEqual([[{ err: failure }, expect.any(String)]]);
  });
});
