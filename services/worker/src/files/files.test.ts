import { Readable } from 'node:stream';
import type { FileDoc } from '@scopewright/data';
import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { clamdScanner } from '@scopewright/files';
import { fakeClamd, TEST_VIRUS, testFiles, testPdf } from '@scopewright/files/testing';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { scanDocument } from './scan.ts';
import { sweepFiles, UNFINISHED_AFTER_MS } from './sweep.ts';
import { markUnscanned, UNSCANNED_AFTER_MS } from './unscanned.ts';

const time = testClock();
const { clock } = time;
const { signal } = new AbortController();
const database = await testDatabase('worker_files');
const make = factories(database.models, { clock });
afterAll(() => database.close());

const store = () => testFiles(database).storeOf({ store: 'gridfs' });
const record = (file: Pick<FileDoc, '_id'>) =>
  runAsSystem('look', () => database.models.files.findById(file._id).lean<FileDoc>());
const counted = async (firmId: FileDoc['firmId']) => {
  const { storedBytes, storedFiles } = await runAsSystem('look', () =>
    database.models.firms.findById(firmId).orFail().lean(),
  );
  return [storedBytes, storedFiles];
};
const bytesOf = () =>
  runAsSystem('look', () => database.client.db(database.dbName).collection('storedFiles.chunks').countDocuments());

/** A document that waits for the scanner, with its bytes. */
async function waiting(content: Buffer) {
  const firm = await make.firm();
  const company = await make.company(firm._id);
  const sow = await make.sow(company);
  const file = await make.file(firm._id, {
    companyId: company._id,
    attachedTo: { type: 'sow', id: sow._id },
    bytes: content.length,
    state: 'scanning',
  });
  await store().write(file, Readable.from([content]));
  return { file, company, payload: { firmId: firm._id.toHexString(), fileId: file._id.toHexString() } };
}

it('a document that the scanner finds clean can be read; of an infected one only the record stays', async () => {
  const clamd = await fakeClamd();
  const files = testFiles(database, { scanner: clamdScanner(clamd.url) });
  const clean = await waiting(testPdf(300_000));
  expect(await scanDocument({ data: database, files, clock }, clean.payload, signal)).toBeNull();
  expect((await record(clean.file))?.state).toBe('ready');
  const before = await bytesOf();
  const bad = await waiting(Buffer.concat([testPdf(), Buffer.from(TEST_VIRUS)]));
  expect(await scanDocument({ data: database, files, clock }, bad.payload, signal)).toBe('Fake.Virus');
  expect(await record(bad.file)).toMatchObject({ state: 'infected', bytes: 0, name: bad.file.name });
  expect(await bytesOf()).toBe(before);
  expect(await counted(bad.file.firmId)).toEqual([0, 1]);
  const [event] = await runAsSystem('look', () =>
    database.models.auditEvents.find({ companyId: bad.company._id }).lean(),
  );
  expect(event).toMatchObject({
    action: 'document.infected',
    targetName: bad.file.name,
    details: { found: 'Fake.Virus' },
  });
  // delivered twice
  expect(await scanDocument({ data: database, files, clock }, bad.payload, signal)).toBeNull();
  await clamd.close();
});

it('a document without a verdict stays where it is', async () => {
  const { file, payload } = await waiting(testPdf());
  const away = testFiles(database, { scanner: clamdScanner('tcp://127.0.0.1:1') });
  await expect(scanDocument({ data: database, files: away, clock }, payload, signal)).rejects.toThrow('ECONNREFUSED');
  await expect(scanDocument({ data: database, files: testFiles(database), clock }, payload, signal)).rejects.toThrow(
    'CLAMD_URL',
  );
  expect((await record(file))?.state).toBe('scanning');
});

it('a document without a verdict for long is marked, notified to the person who attached it and to the administrators once, and is still scanned', async () => {
  const { file, payload, company } = await waiting(testPdf());
  const of = file.firmId;
  const admin = await make.user(of, { role: 'firmAdmin' });
  const consultant = await make.user(of, { role: 'consultant' });
  await make.user(of, { role: 'consultant' });
  await runAsSystem('set up', () =>
    database.models.files.updateOne({ _id: file._id }, { $set: { createdBy: consultant._id } }),
  );
  const look = () => markUnscanned({ data: database, clock }, signal);
  expect(await look()).toBe(0);
  time.advance(UNSCANNED_AFTER_MS + 1000);
  // counts files of other tests too
  expect(await look()).toBeGreaterThan(0);
  expect(await look()).toBe(0);
  expect((await record(file))?.state).toBe('unscanned');
  const notified = await runAsSystem('look', () => database.models.notifications.find({ firmId: of }).lean());
  expect(notified.map(({ userId }) => userId.toHexString()).toSorted()).toEqual(
    [admin._id.toHexString(), consultant._id.toHexString()].toSorted(),
  );
  expect(notified[0]).toMatchObject({
    kind: 'document-unscanned',
    companyId: company._id,
    target: { type: 'sow', name: file.name },
  });

  // on a new request, it has as long as the first time
  await runAsSystem('set up', () =>
    database.models.files.updateOne({ _id: file._id }, { $set: { state: 'scanning', scanAskedAt: clock() } }),
  );
  expect(await look()).toBe(0);
  time.advance(UNSCANNED_AFTER_MS + 1000);
  expect(await look()).toBe(1);
  const clean = testFiles(database, { scanner: { scan: async () => null, check: async () => undefined } });
  await scanDocument({ data: database, files: clean, clock }, payload, signal);
  expect((await record(file))?.state).toBe('ready');
});

it('the verdict on an infected document stays when the worker ends right after it, and the next run removes the bytes', async () => {
  const before = await bytesOf();
  const { file, payload } = await waiting(testPdf());
  const scanner = { scan: async () => 'Fake.Virus', check: async () => undefined };
  const cutOff = testFiles(database, {
    scanner,
    storeOf: () => ({
      ...store(),
      async remove(key) {
        await store().remove(key);
        throw new Error('The worker ends');
      },
    }),
  });
  await expect(scanDocument({ data: database, files: cutOff, clock }, payload, signal)).rejects.toThrow(
    'The worker ends',
  );
  expect(
    await scanDocument({ data: database, files: testFiles(database, { scanner }), clock }, payload, signal),
  ).toBeNull();
  expect(await record(file)).toMatchObject({ state: 'infected', bytes: 0 });
  expect(await bytesOf()).toBe(before);
  expect(await counted(file.firmId)).toEqual([0, 1]);
});

it('the sweep removes unfinished, expired and unreferenced files, with their bytes, and nothing else', async () => {
  const firm = await make.firm();
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const made = async (values: Partial<FileDoc>) => {
    const file = await make.file(firm._id, values);
    await store().write(file, Readable.from([Buffer.alloc(1000)]));
    return file;
  };
  const gone = [
    await made({ state: 'uploading', createdAt: ago(UNFINISHED_AFTER_MS + 1000) }),
    await made({ expiresAt: ago(1000) }),
    await made({ state: 'removing' }),
  ];
  const stay = [
    await made({}),
    await made({ state: 'uploading' }),
    await made({ expiresAt: ago(-1000) }),
    await made({ state: 'infected' }),
  ];
  // a discarded file was already subtracted from the storage
  await runAsSystem('set up', () =>
    database.models.firms.updateOne({ _id: firm._id }, { $inc: { storedBytes: -1000, storedFiles: -1 } }),
  );
  expect(await sweepFiles({ data: database, files: testFiles(database), clock }, signal)).toBe(3);
  for (const file of gone) {
    expect(await record(file)).toBeNull();
    await expect(store().read(file)).rejects.toThrow();
  }
  for (const file of stay) expect(await record(file)).not.toBeNull();
  expect(await counted(firm._id)).toEqual([4000, 4]);
  expect(await sweepFiles({ data: database, files: testFiles(database), clock }, signal)).toBe(0);
});

it('a file whose bytes can’t be removed holds up no other, and is tried again', async () => {
  const firm = await make.firm();
  const [stuck, other] = [
    await make.file(firm._id, { state: 'removing' }),
    await make.file(firm._id, { state: 'removing' }),
  ];
  const failing = testFiles(database, {
    storeOf: () => ({
      ...store(),
      async remove(key) {
        if (key._id.equals(stuck._id)) throw new Error('The store is away');
      },
    }),
  });
  await expect(sweepFiles({ data: database, files: failing, clock }, signal)).rejects.toThrow(
    '1 files could not be removed',
  );
  expect(await record(stuck)).not.toBeNull();
  expect(await record(other)).toBeNull();
  expect(await sweepFiles({ data: database, files: testFiles(database), clock }, signal)).toBe(1);
});
