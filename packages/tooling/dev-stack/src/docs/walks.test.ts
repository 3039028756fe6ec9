import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';

/** Files that a reader opens to follow one request from the form to the database. */
const FILES_MAX = 35;
/** Shared parts of all walks: the client, the front door and the answer of a service. */
const SHARED = /^(packages\/browser\/api-client|services\/edge|packages\/server\/service-kit)\//;

interface Step {
  file: string;
  /** The first of its layer, which the layer before reaches by a call or a page, not by an import. */
  first: boolean;
}

const page = readFileSync(inRoot('docs', 'requests.md'), 'utf8');
/** The tables of files below the headings of walks. */
const tables: Step[][] = [...page.slice(page.indexOf('## A guided walk')).matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
  table
    .split('\n')
    .slice(2, -1)
    .flatMap((row) => {
      const [, layer = '', files = ''] = row.split('|').map((cell) => cell.trim());
      return [...files.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = ''], at) => ({
        file,
        first: layer !== '' && at === 0,
      }));
    }),
);
const [signup = []] = tables;
const shared = signup.filter(({ file }) => SHARED.test(file));
const walks = tables.map((steps, at) => [
  ['a signup', 'adding a client company', 'changing a transition'][at] ?? '',
  at === 0 ? steps : [...steps, ...shared],
]) as [string, Step[]][];

/** Whether one file imports the other: by its path, or from its package. */
function imports(one: string, other: string): boolean {
  const [, specifier = ''] = /^packages\/[^/]+\/([^/]+)\//.exec(other) ?? [];
  return [...readFileSync(inRoot(one), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].some(([, from = '']) =>
    from.startsWith('.')
      ? posix.join(posix.dirname(one), from) === other
      : specifier !== '' && (from === `@scopewright/${specifier}` || from.startsWith(`@scopewright/${specifier}/`)),
  );
}

test('the walks of a signup, a client company and a transition are described', () => {
  expect(walks.map(([name, steps]) => [name, steps.length > 10])).toEqual([
    ['a signup', true],
    ['adding a client company', true],
    ['changing a transition', true],
  ]);
});

test.each(walks)('the files of %s are few, and each is used by another of them', (_name, steps) => {
  expect(steps.length).toBeLessThanOrEqual(FILES_MAX);
  const unused = steps.filter(
    ({ file, first }) => !first && !steps.some((other) => other.file !== file && imports(other.file, file)),
  );
  expect(unused).toEqual([]);
});
