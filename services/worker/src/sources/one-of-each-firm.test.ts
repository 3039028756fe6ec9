import { expect, it } from 'vitest';
import { oneOfEachFirm } from './one-of-each-firm.ts';

const now = new Date('2026-06-30T12:00:00Z');

it('puts off a second document of a firm, and not those of others', async () => {
  const read = oneOfEachFirm(() => now);
  let finish: (result: string) => void = () => undefined;
  const first = read('northwind', () => new Promise<string>((resolve) => (finish = resolve)));
  await expect(read('northwind', async () => 'second')).rejects.toMatchObject({
    name: 'NotBefore',
    until: new Date(now.getTime() + 1_000),
  });
  expect(await read('harbor', async () => 'another')).toBe('another');
  finish('first');
  expect(await first).toBe('first');
  expect(await read('northwind', async () => 'second')).toBe('second');
});

it('continues after a document that fails', async () => {
  const read = oneOfEachFirm(() => now);
  await expect(read('northwind', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await read('northwind', async () => 'next')).toBe('next');
});
