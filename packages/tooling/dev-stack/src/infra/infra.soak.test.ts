import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { type Infra, startInfra } from './index.ts';

let dataDir: string;
const running: Infra[] = [];
const start = async () => {
  const infra = await startInfra({ dataDir, env: {} });
  running.push(infra);
  return infra;
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((infra) => infra.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

test('starts servers that accept transactions, jobs and mail, preserves data over a restart on other ports, and stops everything', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scopewright-infra-'));
  const first = await start();

  const mongo = await MongoClient.connect(first.mongodbUri);
  await mongo.db('t').createCollection('things');
  await mongo.withSession((session) =>
    session.withTransaction(() => mongo.db('t').collection('things').insertOne({ name: 'one' }, { session })),
  );
  await mongo.close();

  const redis = new Redis(first.redisUrl);
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
  await redis.quit();

  await createTransport(first.smtpUrl).sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'Hello',
    text: 'Hi',
  });
  await expect
    .poll(async () => (await fetch(`${first.mailboxUrl}/email`)).json())
    .toMatchObject([{ subject: 'Hello' }]);

  await first.stop();
  expect(first.children.map((child) => child.hasExited())).toEqual([true, true, true]);

  const second = await start();
  expect(second.mongodbUri).not.toBe(first.mongodbUri);
  const again = await MongoClient.connect(second.mongodbUri);
  expect(await again.db('t').collection('things').countDocuments()).toBe(1);
  await again.close();
});

test('uses the servers that the environment names', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scopewright-infra-'));
  const env = {
    MONGODB_URI: 'mongodb://db.example.com',
    REDIS_URL: 'redis://cache.example.com',
    SMTP_URL: 'smtp://mail.example.com',
  };
  const infra = await startInfra({ dataDir, env });
  expect(infra).toMatchObject({
    mongodbUri: env.MONGODB_URI,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailboxUrl: null,
    children: [],
  });
});
