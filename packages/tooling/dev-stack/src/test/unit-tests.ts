import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startInfra } from '../infra/index.ts';
import { dropTestDatabases, newTestRun } from './databases.ts';
import { type Counted, clearReports, countAllVitest } from './reports.ts';

export interface UnitTestOptions {
  /** Runs turbo; `env` is added to the environment, `onLine` is called for each line of output. */
  turbo: (args: string[], options: { env: Record<string, string>; onLine: (line: string) => void }) => Promise<void>;
  say: (line: string) => void;
  /** Gets the counts of passed and failed tests. */
  result: Counted;
}

/**
 * Runs every package's tests against one set of servers started for them. Throws when a suite failed; the reports list
 * the tests.
 */
export async function main({ turbo, say, result }: UnitTestOptions): Promise<void> {
  clearReports();
  const run = newTestRun();
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-tests-'));
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
  try {
    await turbo(['run', 'test', '--concurrency=2', '--continue', '--output-logs=errors-only', '--force'], {
      env: {
        TEST_RUN: run,
        MONGODB_URI: infra.mongodbUri,
        REDIS_URL: infra.redisUrl,
        SMTP_URL: infra.smtpUrl,
        MAILDEV_URL: infra.mailboxUrl ?? '',
      },
      onLine: (line) => {
        if (/ (×|FAIL) |AssertionError|Error: /.test(stripVTControlCharacters(line))) say(`  ${line.trim()}`);
      },
    });
  } finally {
    if (process.env.MONGODB_URI) await dropTestDatabases(process.env.MONGODB_URI, run);
    await infra.stop();
    rmSync(dataDir, { recursive: true, force: true });
    Object.assign(result, countAllVitest());
  }
}
