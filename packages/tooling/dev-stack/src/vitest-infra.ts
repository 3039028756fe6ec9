import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPrograms } from '@scopewright/build-config/bundle-service';
import type { TestProject } from 'vitest/node';
import { startInfra } from './infra/index.ts';
import { scratchFolder } from './infra/scratch-folder.ts';
import { dropTestDatabases, newTestRun } from './test/databases.ts';

/** Tests of a package that depends on one of these use real servers. */
const NEEDS_SERVERS = [
  '@scopewright/data',
  '@scopewright/jobs',
  '@scopewright/service-kit',
  'mongoose',
  'mongodb',
  'ioredis',
  'bullmq',
  'nodemailer',
];

/** Tests of these packages, and of those that depend on them, start programs in threads and processes. */
const STARTS_PROGRAMS = ['@scopewright/work-tasks', '@scopewright/document-reader'];

interface Package {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The package in a folder, and those that it depends on. */
function packageIn(folder: string): { name: string | undefined; uses: readonly string[] } {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return { name: undefined, uses: [] };
  const { name, dependencies, devDependencies }: Package = JSON.parse(readFileSync(file, 'utf8'));
  return { name, uses: Object.keys({ ...dependencies, ...devDependencies }) };
}

/**
 * Vitest global setup: bundles the programs that tests start, and sets BUNDLED_PROGRAMS to their folder. Also sets
 * MONGODB_URI, REDIS_URL, SMTP_URL and MAILDEV_URL for the tests. Servers named in the environment are used; missing ones
 * are started for this run in a temporary folder and removed afterwards. TEST_RUN is set as well, a part of the names of
 * the run's databases. Workers inherit the environment.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { MONGODB_URI, REDIS_URL, SMTP_URL, MAILDEV_URL } = process.env;
  const { name, uses } = packageIn(project.config.root);
  if ([name, ...uses].some((one) => one !== undefined && STARTS_PROGRAMS.includes(one)))
    process.env.BUNDLED_PROGRAMS = await bundledPrograms();
  if (!uses.some((one) => NEEDS_SERVERS.includes(one))) return undefined;
  const run = newTestRun();
  process.env.TEST_RUN = run;
  const dropOurs = async () => {
    if (MONGODB_URI) await dropTestDatabases(MONGODB_URI, run);
  };
  if (MONGODB_URI && REDIS_URL && SMTP_URL && MAILDEV_URL) return dropOurs;
  const dataDir = scratchFolder('scopewright-test-');
  // A mail server without its inbox is useless for tests that read mail.
  const env = MAILDEV_URL ? process.env : { ...process.env, SMTP_URL: undefined };
  const infra = await startInfra({ dataDir, env, expires: false });
  process.env.MONGODB_URI = infra.mongodbUri;
  process.env.REDIS_URL = infra.redisUrl;
  process.env.SMTP_URL = infra.smtpUrl;
  if (infra.mailboxUrl) process.env.MAILDEV_URL = infra.mailboxUrl;
  return async () => {
    await dropOurs();
    await infra.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
