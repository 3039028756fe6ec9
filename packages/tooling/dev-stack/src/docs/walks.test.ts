import { existsSync, readFileSync } from 'node:fs';
import { SHARED, walks } from '@scopewright/build-config/walks';
import { expect, test } from 'vitest';
import { inRoot, workspaceFolders } from '../root.ts';

/** Files that a reader opens to follow one journey from the screen to the database. */
const FILES_MAX = 35;
const JOURNEYS = [
  'A firm signs up',
  'Adding a client',
  'Editing a transition',
  'From a clause to coverage',
  'Generating a backlog',
];

test('five journeys are described, each in few files', () => {
  const sizes = Array.from(walks(), ([heading, files]) => [heading, files.length] as const);
  expect(sizes.map(([heading]) => heading)).toEqual([SHARED, ...JOURNEYS]);
  expect(sizes.filter(([, size]) => size < 10 || size > FILES_MAX)).toEqual([]);
});

test('no walk names a file twice, or one of the shared ones', () => {
  const shared = (walks().get(SHARED) ?? []).map(({ file }) => file);
  for (const [heading, steps] of walks()) {
    const files = [...steps.map(({ file }) => file), ...(heading === SHARED ? [] : shared)];
    expect([heading, files.filter((file, at) => files.indexOf(file) !== at)]).toEqual([heading, []]);
  }
});

test('each journey is traced in a remote and in a service', () => {
  const traced = workspaceFolders().flatMap((folder) =>
    ['walk.test.ts', 'walk.test.tsx']
      .map((name) => inRoot(folder, 'src', name))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8')),
  );
  for (const heading of [SHARED, ...JOURNEYS])
    for (const part of ['browser', 'service']) {
      const name = heading === SHARED ? 'SHARED' : `'${heading}'`;
      const calls = new RegExp(`comparedWalk\\([^)]*${name}[^)]*'${part}'`);
      expect([heading, part, traced.filter((source) => calls.test(source)).length]).toEqual([heading, part, 1]);
    }
});
