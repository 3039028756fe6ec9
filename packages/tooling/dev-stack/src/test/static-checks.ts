import pLimit from 'p-limit';
import { inRoot } from '../root.ts';
import { main as checkTypes } from './check-types.ts';
import { type Counted, failureOf, nothing } from './reports.ts';
import type { Tools } from './tools.ts';

/** Maximum of concurrent checks: each keeps one processor busy, and the compilers more than one. */
const AT_ONCE = 2;

/** Builds packages that have changed since the last build. @throws Error with the end of the output */
export const build = ({ turbo }: Tools): Promise<void> =>
  turbo(['run', 'build', '--output-logs=errors-only', '--continue']);

/**
 * Builds, and checks format, lint, unused code and types. Each counts as one test.
 * @returns the counts, and whether the build succeeded
 */
export async function staticChecks(tools: Tools): Promise<{ counted: Counted; built: boolean }> {
  const { quietly, say, step } = tools;
  const node = (args: string[]) => quietly(process.execPath, args);
  const checks: [title: string, work: () => Promise<void>][] = [
    ['Build for production', () => build(tools)],
    ['Types', () => checkTypes({ quietly })],
    ['Unused code', () => node([inRoot('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress'])],
    [
      'Format and lint',
      () =>
        node([
          inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
          ...['check', '--diagnostic-level=warn', '--max-diagnostics=40', '.'],
        ]),
    ],
  ];
  const counted = nothing();
  const done: string[] = [];
  const limit = pLimit(AT_ONCE);
  const one = async ([title, work]: (typeof checks)[number]): Promise<boolean> => {
    const since = Date.now();
    try {
      await work();
      counted.passed += 1;
      return true;
    } catch (error) {
      counted.failures.push(failureOf(title, error));
      return false;
    } finally {
      done.push(title);
      const seconds = (Date.now() - since) / 1000;
      counted.times.push({ title, seconds });
      say(`  ${title} ${seconds.toFixed(0)} s`);
    }
  };
  const passed = await step(
    'Building and checking',
    () => Promise.all(checks.map((check) => limit(one, check))),
    () => `${done.length} of ${checks.length} done`,
  );
  return { counted, built: passed[0] === true };
}
