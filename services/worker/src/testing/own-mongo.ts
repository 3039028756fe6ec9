import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInfra } from '@scopewright/dev-stack';
import { vi } from 'vitest';

export interface OwnMongo {
  uri: string;
  close(): Promise<void>;
}

/** Starts a MongoDB for one test file that would disturb others; `testDatabase` then uses it. */
export async function ownMongo(): Promise<OwnMongo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scopewright-mongo-'));
  // the other servers are those that all tests share
  const { REDIS_URL, SMTP_URL } = process.env;
  const { mongodbUri: uri, stop } = await startInfra({ dataDir, env: { REDIS_URL, SMTP_URL } });
  vi.stubEnv('MONGODB_URI', uri);
  return {
    uri,
    async close() {
      vi.unstubAllEnvs();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
