import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import pLimit from 'p-limit';
import { startInfra } from '../infra/index.ts';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { inRoot } from '../root.ts';
import { type Counted, clearReports, countAllVitest, testedFolders } from './reports.ts';

export interface UnitTestOptions {
  /** Runs a program in a folder; `env` is added to the environment, `onLine` is called for each line of output. */
  quietly: (
    command: string,
    args: string[],
    options: { cwd: string; env: Record<string, string | undefined>; onLine: (line: string) => void },
  ) => Promise<void>;
  say: (line: string) => void;
  /** Gets the counts of passed and failed tests. */
  result: Counted;
}

/** Packages tested at once. With more than two on two cores, tests that measure an event loop's lag would measure them. */
const AT_ONCE = 2;

/** The packages whose tests take longest, which would otherwise run alone at the end. */
const FIRST = [
  'packages/tooling/dev-stack',
  'services/worker',
  'services/delivery',
  'services/identity',
  'mfe-firm-dashboard',
  'mfe-auth',
  'mfe-system-admin',
];

/**
 * Runs every package's tests against one set of servers started for them. Throws when a suite failed; the reports list
 * the tests.
 */
export async function main({ quietly, say, result }: UnitTestOptions): Promise<void> {
  clearReports();
  const dataDir = scratchFolder('scopewright-tests-');
  const infra = await startInfra({
    dataDir,
    expires: false,
    env: {
      ...process.env,
      SMTP_URL: undefined,
      MONGODB_URI: process.env.MONGODB_URI,
      REDIS_URL: process.env.REDIS_URL,
    },
  });
  const env = {
    NODE_ENV: undefined,
    MONGODB_URI: infra.mongodbUri,
    REDIS_URL: infra.redisUrl,
    SMTP_URL: infra.smtpUrl,
    MAILDEV_URL: infra.mailboxUrl ?? undefined,
  };
  const onLine = (line: string) => {
    if (/ (×|FAIL) |AssertionError|Error: /.test(stripVTControlCharacters(line))) say(`  ${line.trim()}`);
  };
  const test = async (folder: string) => {
    const started = performance.now();
    const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
    await quietly(process.execPath, [vitest, 'run'], { cwd: inRoot(folder), env, onLine });
    say(`  ${folder} ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  try {
    const folders = [...FIRST, ...testedFolders().filter((folder) => !FIRST.includes(folder))];
    const limit = pLimit(AT_ONCE);
    const ended = await Promise.allSettled(folders.map((folder) => limit(test, folder)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await infra.stop();
    rmSync(dataDir, { recursive: true, force: true });
    Object.assign(result, countAllVitest());
  }
}
