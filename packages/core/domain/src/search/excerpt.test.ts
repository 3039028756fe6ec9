import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.ts';

const LONG = `${'First of all the firm delivers many things. '.repeat(6)}The Müller portal is translated into German and French. ${'More follows here. '.repeat(10)}`;

test('an excerpt is the text itself if it is short', () => {
  expect(excerptAround(' Two\n workflows ', ['work'], 80)).toBe('Two workflows');
});

test('an excerpt of a long text shows the first match, in whole words', () => {
  const excerpt = excerptAround(LONG, ['muller'], 80);
  expect(excerpt).toContain('Müller portal');
  expect(excerpt).toMatch(/^….*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(80);
  expect(LONG).toContain(excerpt.slice(1, -1));
});

test('an excerpt begins with the text where the match is near, or where nothing matches', () => {
  for (const word of ['first', 'nowhere']) expect(excerptAround(LONG, [word], 80)).toMatch(/^First of all.*…$/);
});
