import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runAsSystem } from '@scopewright/data';
import { testDatabase } from '@scopewright/data/testing';
import { loadConfig } from '@scopewright/service-kit';
import type { CommandSucceededEvent } from 'mongodb';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { FILES_CONFIG_NAMES, filesOf } from './files.ts';
import { fileLinkToken, firmNamedInLink, readFileLink } from './link.ts';
import { s3Store } from './s3-store.ts';
import { clamdScanner } from './scanner.ts';
import { type FileStore, gridFsStore } from './store.ts';
import { fakeClamd, TEST_VIRUS } from './testing/fake-clamd.ts';
import { fakeS3 } from './testing/fake-s3.ts';

const database = await testDatabase('files');
const s3 = await fakeS3({ bucket: 'kept', accessKeyId: 'key-id' });
afterAll(async () => {
  await s3.close();
  await database.close();
});

const { signal } = new AbortController();
const keyOf = () => ({ _id: new Types.ObjectId(), firmId: new Types.ObjectId() });
const s3With = (accessKeyId = 'key-id') =>
  s3Store({ endpoint: s3.endpoint, region: 'eu-test-1', bucket: 'kept', accessKeyId, secretAccessKey: 'secret' });
/** Fails after this many bytes. */
async function* breaking(bytes: number) {
  yield randomBytes(bytes);
  throw new Error('The line broke');
}
const countIn = (collection: string) =>
  runAsSystem('look', () => database.client.db(database.dbName).collection(collection).countDocuments());
const held = async () =>
  [...s3.objects.keys(), ...s3.uploads.keys()].length +
  (await countIn('storedFiles.chunks')) +
  (await countIn('storedFiles.files'));

describe.each<[string, () => FileStore]>([
  ['GridFS', () => gridFsStore(database)],
  ['S3', () => s3With()],
])('%s', (_name, storeOf) => {
  it.each([1, 300_000, 11 * 1024 * 1024])(
    'returns %d bytes unchanged, and stores nothing of removed files',
    async (size) => {
      const store = storeOf();
      const key = keyOf();
      const content = randomBytes(size);
      await store.write(key, Readable.from([content.subarray(0, size / 2), content.subarray(size / 2)]));
      expect((await buffer(await store.read(key))).equals(content)).toBe(true);
      await store.remove(key);
      await expect(store.read(key).then(buffer)).rejects.toThrow();
      await store.remove(key);
      expect(await held()).toBe(0);
    },
  );

  it('answers whether it is there', () => storeOf().check());

  it('separates the files of firms', async () => {
    const store = storeOf();
    const key = keyOf();
    await store.write(key, Readable.from(['ours']));
    await expect(store.read({ _id: key._id, firmId: new Types.ObjectId() }).then(buffer)).rejects.toThrow();
    await store.remove(key);
  });

  it('can be cleared of a write that broke off, and written again', async () => {
    const store = storeOf();
    const key = keyOf();
    await expect(store.write(key, Readable.from(breaking(7 * 1024 * 1024)))).rejects.toThrow('The line broke');
    await expect(store.read(key).then(buffer)).rejects.toThrow();
    await store.write(key, Readable.from(['whole']));
    expect((await buffer(await store.read(key))).toString()).toBe('whole');
    await store.remove(key);
    expect(await held()).toBe(0);
  });
});

describe('GridFS', () => {
  it('reads only as far as it is consumed', async () => {
    const store = gridFsStore(database);
    const key = keyOf();
    await store.write(key, Readable.from([randomBytes(11 * 1024 * 1024)]));
    let answered = 0;
    const count = ({ reply }: CommandSucceededEvent) => {
      const { ns, firstBatch = [] } = (reply as { cursor?: { ns: string; firstBatch?: unknown[] } }).cursor ?? {};
      if (ns?.endsWith('storedFiles.chunks')) answered += firstBatch.length;
    };
    database.client.on('commandSucceeded', count);
    const content = await store.read(key);
    expect((await content[Symbol.asyncIterator]().next()).done).toBe(false);
    // the file is 44 chunks
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(12);
    content.destroy();
    database.client.off('commandSucceeded', count);
    await store.remove(key);
  });

  it.each([0, 20])(
    'fails where the chunks from number %d on are missing, and never returns a partial file as complete',
    async (n) => {
      const store = gridFsStore(database);
      const key = keyOf();
      await store.write(key, Readable.from([randomBytes(6 * 1024 * 1024)]));
      const chunks = database.client.db(database.dbName).collection('storedFiles.chunks');
      await chunks.deleteMany({ files_id: key._id, n: { $gte: n } });
      const taken = store.read(key).then(async (content) => (await buffer(content)).length);
      await expect(taken).rejects.toThrow('lacks some of its bytes');
      await store.remove(key);
    },
  );
});

describe('S3', () => {
  it('removes the parts of a write whose process ended', async () => {
    const key = keyOf();
    const { S3Client, CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      endpoint: s3.endpoint,
      region: 'eu-test-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'key-id', secretAccessKey: 'secret' },
    });
    await client.send(
      new CreateMultipartUploadCommand({ Bucket: 'kept', Key: `${key.firmId.toHexString()}/${key._id.toHexString()}` }),
    );
    client.destroy();
    expect(s3.uploads.size).toBe(1);
    await s3With().remove(key);
    expect(s3.uploads.size).toBe(0);
  });

  it('reports a refusal', async () => {
    await expect(s3With('somebody').write(keyOf(), Readable.from(['x']))).rejects.toThrow('Access Denied');
  });
});

describe('the configuration', () => {
  const configOf = (env: Record<string, string>) => filesOf(loadConfig(FILES_CONFIG_NAMES, env), database);

  it('stores files in the database unless it names a bucket, and reports missing settings of a bucket', () => {
    const files = configOf({});
    expect([files.current, files.scanner]).toEqual(['gridfs', null]);
    expect(() => configOf({ FILES_STORE: 's3', FILES_S3_BUCKET: 'kept' })).toThrow('FILES_S3_ACCESS_KEY_ID');
    expect(() => files.storeOf({ store: 's3' })).toThrow('not configured');
  });

  it('reads files from the database even if new ones are stored in a bucket', async () => {
    const files = configOf({
      FILES_STORE: 's3',
      FILES_S3_ENDPOINT: s3.endpoint,
      FILES_S3_BUCKET: 'kept',
      FILES_S3_ACCESS_KEY_ID: 'key-id',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(files.current).toBe('s3');
    const key = keyOf();
    await gridFsStore(database).write(key, Readable.from(['older']));
    expect((await buffer(await files.storeOf({ store: 'gridfs' }).read(key))).toString()).toBe('older');
    await files.storeOf({ store: 'gridfs' }).remove(key);
  });
});

it('a bucket that does not let us in is reported', async () => {
  await expect(s3With('another').check()).rejects.toThrow();
});

describe('clamd', () => {
  it('answers whether it is there', async () => {
    const [clamd, broken] = [await fakeClamd(), await fakeClamd({ reply: 'ERROR' })];
    await clamdScanner(clamd.url).check(signal);
    await expect(clamdScanner(broken.url).check(signal)).rejects.toThrow('as it should');
    await Promise.all([clamd.close(), broken.close()]);
    await expect(clamdScanner(clamd.url).check(signal)).rejects.toThrow('ECONNREFUSED');
  });

  it('finds a virus across the chunks of a large file, and nothing in a clean one', async () => {
    const clamd = await fakeClamd();
    const scanner = clamdScanner(clamd.url);
    const large = Buffer.concat([randomBytes(200_000), Buffer.from(TEST_VIRUS), randomBytes(200_000)]);
    expect(await scanner.scan(Readable.from([large.subarray(0, 200_005), large.subarray(200_005)]), signal)).toBe(
      'Fake.Virus',
    );
    expect(await scanner.scan(Readable.from([randomBytes(200_000)]), signal)).toBeNull();
    await clamd.close();
  });

  it('returns no verdict when it fails, is unavailable, or the file can’t be read', async () => {
    const clamd = await fakeClamd({ reply: 'INSTREAM size limit exceeded. ERROR' });
    await expect(clamdScanner(clamd.url).scan(Readable.from(['x']), signal)).rejects.toThrow('size limit exceeded');
    await expect(clamdScanner(clamd.url).scan(Readable.from(breaking(10)), signal)).rejects.toThrow('The line broke');
    await clamd.close();
    await expect(clamdScanner(clamd.url).scan(Readable.from(['x']), signal)).rejects.toThrow('ECONNREFUSED');
  });
});

it('a link is for one file and one person until a time, and readable only with the secret', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const id = () => new Types.ObjectId().toHexString();
  const linked = { firmId: id(), fileId: id(), userId: id(), expiresAt: new Date('2026-03-01T12:01:00Z') };
  const token = fileLinkToken(linked, 'secret');
  expect(readFileLink(token, 'secret', now)).toEqual(linked);
  expect(readFileLink(token, 'another', now)).toBeNull();
  expect(readFileLink(token, 'secret', linked.expiresAt)).toBeNull();
  const [said = '', signed = ''] = token.split('.');
  const later = Buffer.from(said, 'base64url');
  later.writeUInt32BE(2 ** 32 - 1, 36);
  for (const forged of [`${later.toString('base64url')}.${signed}`, `${said}.${'A'.repeat(43)}`, said, '', `${token}A`])
    expect(readFileLink(forged, 'secret', now)).toBeNull();
  expect(firmNamedInLink(token)).toBe(linked.firmId);
  for (const unformed of ['', said, 'a'.repeat(38)]) expect(firmNamedInLink(unformed)).toBeNull();
});
