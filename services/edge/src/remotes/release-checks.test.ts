import { expect, test } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
import { createReleaseChecks } from './release-checks.ts';

const URL_OF_REPORTS = 'https://reports.example/mf-manifest.json';

function setup() {
  let now = 0;
  let missing: string[] = [];
  let looks = 0;
  const checks = createReleaseChecks({
    look: async () => {
      looks += 1;
      return missing;
    },
    now: () => now,
    pauseMs: 1000,
    longestPauseMs: 3000,
  });
  const release = manifestOf('reports');
  return {
    checks,
    stateOf: (manifest = release) => checks.of(manifest, URL_OF_REPORTS).state,
    looks: () => looks,
    miss: (problems: string[]) => (missing = problems),
    wait: (ms: number) => (now += ms),
  };
}

test('a release is checked once, in the background', async () => {
  const { checks, stateOf, looks, wait } = setup();
  expect([stateOf(), stateOf()]).toEqual(['open', 'open']);
  await checks.settled();
  wait(1_000_000);
  expect([stateOf(), looks(), checks.answers]).toEqual(['complete', 1, 1]);
  stateOf(manifestOf('plans'));
  await checks.settled();
  expect(looks()).toBe(2);
});

test('an incomplete one is looked at again, after pauses that grow up to a limit', async () => {
  const { checks, stateOf, looks, wait, miss } = setup();
  miss(['a file is missing']);
  stateOf();
  await checks.settled();
  for (const pause of [1000, 2000, 3000, 3000]) {
    const before = looks();
    wait(pause - 1);
    expect([stateOf(), looks()]).toEqual(['incomplete', before]);
    wait(1);
    expect([stateOf(), looks()]).toEqual(['incomplete', before + 1]);
    await checks.settled();
  }
  miss([]);
  wait(3000);
  stateOf();
  await checks.settled();
  expect(stateOf()).toBe('complete');
});
