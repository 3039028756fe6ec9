import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const CONFIG = fileURLToPath(new URL('./vitest-mutants.mjs', import.meta.url));
/** Runs a file of tests as Stryker does. @returns how each of its tests and describes ended, as Stryker reads it */
function endsOf(tests: string): string[] {
  writeFileSync(join(root, 'some.test.js'), tests);
  const run = `
    import { createVitest } from 'vitest/node';
    const vitest = await createVitest('test', { config: ${JSON.stringify(CONFIG)}, root: ${JSON.stringify(root)}, globals: true, globalSetup: [], watch: false });
    await vitest.start();
    const ends = vitest.state.getFiles().flatMap(({ tasks }) => tasks.map(({ name, mode, result }) => \`\${name}: \${mode} \${result?.state}\`));
    await vitest.close();
    process.stdout.write('\\n' + JSON.stringify(ends));
    process.exitCode = 0;`;
  const env = { PATH: process.env.PATH, MUTANT_TESTS: 'some.test.js' };
  const written = execFileSync(process.execPath, ['--input-type=module', '--eval', run], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(written.split('\n').at(-1) ?? '');
}

const TESTS = `
  it('one', () => {});
  it.skip('left out', () => {});
  describe('several', () => { it('another', () => {}); });`;

it('the tests of a file fail with their setup', () => {
  expect(endsOf(`beforeAll(() => { throw new Error('It does not start'); }); ${TESTS}`)).toEqual([
    'one: run fail',
    'left out: run fail',
    'several: run fail',
  ]);
});

it('the tests of other files end as they do', () => {
  expect(endsOf(`${TESTS} it('wrong', () => { throw new Error(); });`)).toEqual([
    'one: run pass',
    'left out: skip undefined',
    'several: run pass',
    'wrong: run fail',
  ]);
});
