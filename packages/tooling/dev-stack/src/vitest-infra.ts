import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

function needsServers(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const parsed: { dependencies?: Record<string, string>; devDependencies?: Record<string, string> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const all = { ...parsed.dependencies, ...parsed.devDependencies };
  return NEEDS_SERVERS.some((name) => name in all);
}

/**
 * Vitest global setup: sets MONGODB_URI, REDIS_URL, SMTP_URL and MAILDEV_URL for the tests. Servers named in the
 * environment are used; missing ones are started for this run in a temporary folder and removed afterwards. TEST_RUN is
 * set as well, a part of the names of the run's databases. Workers inherit the environment.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { MONGODB_URI, REDIS_URL, SMTP_URL, MAILDEV_URL } = process.env;
  if (!needsServers(project.config.root)) return undefined;
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
