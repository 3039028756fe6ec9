import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import {
  FIRM_BELONGINGS,
  type FileDoc,
  type FirmDoc,
  type FirmExportDoc,
  restoreFirmToken,
  runAsSystem,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import type { Files } from '@scopewright/files';
import { testFiles, testPdf } from '@scopewright/files/testing';
import { type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import { testClock } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { composeFirmDeleted } from '../mail/firm/firm-deleted.ts';
import { exportFirm } from './export-firm.ts';
import { purgeFirms } from './purge-firms.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const time = testClock();
const { clock } = time;
const { signal } = new AbortController();
const database = await testDatabase('worker_firms');
const make = factories(database.models, { clock });
afterAll(() => database.close());

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('look', work);
const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS);
const store = () => testFiles(database).storeOf({ store: 'gridfs' });

/** A firm with a document in every collection that belongs to firms, and the bytes of a file. */
async function firmWithEverything(values: Partial<FirmDoc> = {}) {
  const { models } = database;
  const firm = await make.firm(values);
  const firmId = firm._id;
  await make.address({ firmId });
  const company = await make.company(firmId, { name: '=Client "A", Inc.' });
  const sow = await make.sow(company, { notes: 'ours' });
  const order = await make.changeOrder(sow);
  await make.changeRequest(company);
  await make.changeOrderRecords(order, new Types.ObjectId());
  const source = await make.source(sow);
  await make.sourcePage(source);
  await make.clause(source);
  const admin = await make.user(firmId);
  await make.scopeItem(company, {
    scripts: [{ functionId: 'function-1', argument: 'a', text: 'run(it)', isCut: false, holdsSecret: false }],
  });
  await make.scopeView(admin, company._id);
  await make.traceLink(company);
  await make.acknowledgment(company);
  await make.companyTrace(company);
  const project = await make.scopeItem(company, { kind: 'project' });
  await make.backlog(project, admin._id);
  await make.workItem(project);
  await make.statusImport(company, admin._id);
  await make.milestone(company);
  await make.backlogDay(project);
  await make.trackingOf(project, admin._id);
  await make.backlogExport(company);
  const rep = await make.bookingRep({ firmId });
  await make.booking(rep);
  await make.demoRequest({ firmId });
  await make.bookingCalendar(rep);
  await runAsSystem('test', () =>
    models.calendarConsents.create({
      _id: randomUUID(),
      firmId,
      userId: rep._id,
      repId: rep._id,
      provider: 'google',
      verifier: { keyId: 'test', sealed: 'sealed' },
      expiresAt: new Date(Date.now() + 60_000),
    }),
  );
  await make.scopeCheck(company);
  await make.scopeTemplate(firmId);
  const account = await make.authAccount({ email: admin.email });
  const elsewhere = await make.user((await make.firm())._id, { role: 'consultant' });
  await make.user(firmId, { role: 'consultant', email: elsewhere.email });
  const shared = await make.authAccount({ email: elsewhere.email });
  await make.session(admin, { accountId: account._id });
  await make.invitation({ firmId, userId: admin._id, email: admin.email });
  await make.subscription(firmId, { customer: 'customer-at-gateway' });
  await make.event(firmId, { ip: '203.0.113.77' });
  await make.notification(admin);
  const content = testPdf(50_000);
  const file = await make.file(firmId, {
    companyId: company._id,
    attachedTo: { type: 'sow', id: sow._id },
    bytes: content.length,
  });
  await store().write(file, Readable.from([content]));
  const raw = (name: string) => database.client.db(database.dbName).collection(name);
  for (const name of [
    'companyData',
    'domainClaims',
    'invoices',
    'submissions',
    'quotas',
    'modelAnswers',
    'backlogProfiles',
    'bookingTypes',
    'capacities',
    'workCatalogues',
  ]) {
    const unique = new Types.ObjectId();
    await system(() =>
      raw(name).insertOne({
        firmId,
        companyId: unique,
        key: unique.toHexString(),
        domain: unique.toHexString(),
        number: unique,
      }),
    );
  }
  for (const name of ['tenantHealth', 'modelRuns']) await system(() => raw(name).insertOne({ _id: firmId }));
  const asked = await system(() => models.firmExports.create({ firmId, requestedBy: admin._id, requestedAt: clock() }));
  return { firm, firmId, admin, account, shared, file, content, exportId: asked._id };
}

/** The collections that contain data of a firm. */
async function remains(firmId: Types.ObjectId): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(FIRM_BELONGINGS)) {
    const path = ['firms', 'tenantHealth', 'modelRuns'].includes(name)
      ? '_id'
      : name === 'companies'
        ? 'consultingFirmId'
        : 'firmId';
    const held = await system(() =>
      database.client
        .db(database.dbName)
        .collection(name)
        .countDocuments({ [path]: firmId }),
    );
    if (held > 0) found.push(name);
  }
  return found.toSorted();
}

/** The entries of a zip by path. */
const entriesOf = (zip: Buffer) =>
  new Promise<Map<string, Buffer>>((resolve, reject) => {
    const entries = new Map<string, Buffer>();
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      file.on('error', reject).on('end', () => resolve(entries));
      file.on('entry', (entry: { fileName: string }) => {
        file.openReadStream(entry as Parameters<typeof file.openReadStream>[0], (failed, content) => {
          if (failed) return reject(failed);
          buffer(content).then((bytes) => {
            entries.set(entry.fileName, bytes);
            file.readEntry();
          }, reject);
        });
      });
      file.readEntry();
    });
  });

it('an export holds everything of the firm and nothing of another, without what opens anything', async () => {
  const { firm, firmId, admin, file, content, exportId } = await firmWithEverything();
  const other = await firmWithEverything();
  const former = await make.file(firmId, { purpose: 'export', type: 'application/zip' });
  await make.companies(firmId, 450);
  await exportFirm(
    { data: database, files: testFiles(database), clock },
    { firmId: firmId.toHexString(), exportId: exportId.toHexString() },
    signal,
  );
  const done = await system(() => database.models.firmExports.findById(exportId).orFail().lean<FirmExportDoc>());
  expect(done).toMatchObject({
    state: 'ready',
    done: done.total,
    finishedAt: clock(),
    expiresAt: new Date(clock().getTime() + 7 * DAY_MS),
  });
  const kept = await system(() => database.models.files.findById(done.fileId).orFail().lean<FileDoc>());
  const zip = await buffer(await store().read(kept));
  expect(kept).toMatchObject({ purpose: 'export', state: 'ready', bytes: zip.length, expiresAt: done.expiresAt });
  expect((await system(() => database.models.files.findById(former._id).orFail().lean<FileDoc>())).state).toBe(
    'removing',
  );

  const entries = await entriesOf(zip);
  const taken = Object.entries(FIRM_BELONGINGS).flatMap(([name, exported]) =>
    'without' in exported ? [`${name}.json`, `${name}.csv`] : [],
  );
  expect([...entries.keys()].toSorted()).toEqual(
    [...taken, 'README.txt', `documents/${file._id.toHexString()}-${file.name}`].toSorted(),
  );
  expect(entries.get(`documents/${file._id.toHexString()}-${file.name}`)?.equals(content)).toBe(true);
  const companies = JSON.parse(String(entries.get('companies.json')));
  expect(companies).toHaveLength(451);
  expect(String(entries.get('scopeItems.json'))).toContain('run(it)');
  expect(JSON.parse(String(entries.get('firms.json')))).toMatchObject([{ _id: firmId.toHexString(), name: firm.name }]);
  expect(String(entries.get('companies.csv'))).toContain(`'=Client ""A"", Inc.`);
  expect(String(entries.get('companies.csv')).trim().split('\r\n')).toHaveLength(452);
  const all = [...entries.values()].map(String).join('\n');
  expect(all).toContain(admin.email);
  for (const foreign of [
    other.firmId.toHexString(),
    other.admin.email,
    'tokenHash',
    'nonce',
    'customer-at-gateway',
    '203.0.113.77',
  ])
    expect(all).not.toContain(foreign);
});

it('an export that can’t be created is reported, leaves nothing, and starts over when interrupted', async () => {
  const { firmId, exportId } = await firmWithEverything();
  const payload = { firmId: firmId.toHexString(), exportId: exportId.toHexString() };
  const failing: Partial<Files> = {
    storeOf: () => ({
      ...store(),
      async read() {
        throw new Error('The store is away');
      },
    }),
  };
  await expect(
    exportFirm({ data: database, files: testFiles(database, failing), clock }, payload, signal),
  ).rejects.toThrow('The store is away');
  const state = async () =>
    (await system(() => database.models.firmExports.findById(exportId).orFail().lean<FirmExportDoc>())).state;
  expect(await state()).toBe('failed');
  expect(await system(() => database.models.files.find({ firmId, purpose: 'export' }).lean())).toEqual([]);
  await exportFirm({ data: database, files: testFiles(database), clock }, payload, signal);
  expect(await state()).toBe('ready');
  // delivered again
  await exportFirm({ data: database, files: testFiles(database), clock }, payload, signal);
  expect(await system(() => database.models.files.countDocuments({ firmId, purpose: 'export', state: 'ready' }))).toBe(
    1,
  );
});

it('an export continues when a document is removed during it', async () => {
  const { firmId, exportId, file } = await firmWithEverything();
  const removing: Partial<Files> = {
    storeOf: () => ({
      ...store(),
      async read(key) {
        await system(() => database.models.files.updateOne({ _id: key._id }, { $set: { state: 'removing' } }));
        await store().remove(key);
        return store().read(key);
      },
    }),
  };
  const payload = { firmId: firmId.toHexString(), exportId: exportId.toHexString() };
  await exportFirm({ data: database, files: testFiles(database, removing), clock }, payload, signal);
  const { fileId } = await system(() => database.models.firmExports.findById(exportId).orFail().lean<FirmExportDoc>());
  const kept = await system(() => database.models.files.findById(fileId).orFail().lean<FileDoc>());
  const entries = await entriesOf(await buffer(await store().read(kept)));
  expect(entries.get(`documents/${file._id.toHexString()}-${file.name}`)).toHaveLength(0);
  expect(entries.has('auditEvents.csv')).toBe(true);
});

const forgotten: unknown[] = [];
const gateway: PaymentGateway = {
  ...testPaymentGateway('token-of-tests'),
  forget: async (payer) => void forgotten.push(payer),
};
const purge = (values: { files?: Files; gateway?: PaymentGateway | null } = {}) =>
  purgeFirms(
    {
      data: database,
      files: testFiles(database),
      gateway,
      clock,
      productDomain: 'scopewright.app',
      needsDomains: true,
      ...values,
    },
    signal,
  );

it('a firm that was deleted long enough ago is removed with all data, and no other', async () => {
  const gone = await firmWithEverything({ deletedAt: ago(31), deletionNonce: 'n' });
  const others = [await firmWithEverything({ deletedAt: ago(29), deletionNonce: 'n' }), await firmWithEverything()];
  const everything = Object.keys(FIRM_BELONGINGS).toSorted();
  expect(await remains(gone.firmId)).toEqual(everything);
  expect(await purge()).toBe(1);
  expect(await remains(gone.firmId)).toEqual([]);
  await expect(store().read(gone.file)).rejects.toThrow();
  expect(forgotten).toEqual([{ reference: gone.firmId.toHexString(), customer: 'customer-at-gateway' }]);
  expect(await database.models.authAccounts.exists({ _id: gone.account._id })).toBeNull();
  expect(await database.models.authAccounts.exists({ _id: gone.shared._id })).not.toBeNull();
  expect(await database.models.outbox.countDocuments({ job: 'hosting.remove-domain' })).toBe(1);
  for (const { firmId, file, account } of others) {
    expect(await remains(firmId)).toEqual(everything);
    expect((await text(await store().read(file))).startsWith('%PDF')).toBe(true);
    expect(await database.models.authAccounts.exists({ _id: account._id })).not.toBeNull();
  }
  expect(await purge()).toBe(0);
});

it('a removal that is cut off half-way can’t be undone, and is finished by the next', async () => {
  const { firmId } = await firmWithEverything({ deletedAt: ago(31), deletionNonce: 'n' });
  const failing = testFiles(database, {
    storeOf: () => ({
      ...store(),
      async remove() {
        throw new Error('The store is away');
      },
    }),
  });
  await expect(purge({ files: failing })).rejects.toThrow('The store is away');
  expect(await system(() => database.models.firms.findById(firmId).orFail().lean<FirmDoc>())).toMatchObject({
    purgingAt: clock(),
  });
  expect(await purge()).toBe(1);
  expect(await remains(firmId)).toEqual([]);
});

it('a firm whose card another gateway stores is not removed before that gateway has removed it', async () => {
  const { firmId } = await firmWithEverything({ deletedAt: ago(31), deletionNonce: 'n' });
  for (const other of [null, { ...gateway, name: 'stripe' as const }])
    await expect(purge({ gateway: other })).rejects.toThrow('card is at test, which is not configured');
  expect(await remains(firmId)).toEqual(Object.keys(FIRM_BELONGINGS).toSorted());
  expect(await purge()).toBe(1);
});

it('a firm that can’t be removed holds up no other', async () => {
  const [stuck, other] = [
    await firmWithEverything({ deletedAt: ago(31), deletionNonce: 'n' }),
    await firmWithEverything({ deletedAt: ago(31), deletionNonce: 'n' }),
  ];
  const failing = testFiles(database, {
    storeOf: () => ({
      ...store(),
      async remove(key) {
        if (key.firmId.equals(stuck.firmId)) throw new Error('The store is away');
        await store().remove(key);
      },
    }),
  });
  await expect(purge({ files: failing })).rejects.toThrow(
    '1 deleted firms could not be removed: Error: The store is away',
  );
  expect(await remains(stuck.firmId)).not.toEqual([]);
  expect(await remains(other.firmId)).toEqual([]);
  expect(await purge()).toBe(1);
  expect(await remains(stuck.firmId)).toEqual([]);
});

it('an administrator of a deleted firm is mailed the link that brings it back, as long as it does', async () => {
  const { firm, firmId, admin } = await firmWithEverything({
    name: 'Acme & Sons',
    deletedAt: clock(),
    deletionNonce: 'nonce',
  });
  const parts = { models: database.models, productName: 'Scopewright', secret: 'secret' };
  const payload = {
    firmId: firmId.toHexString(),
    userId: admin._id.toHexString(),
    link: { origin: 'https://acme.scopewright.app', tenantKey: null },
  };
  const mail = await composeFirmDeleted(parts, payload);
  const url = `https://acme.scopewright.app/restore#restore=${restoreFirmToken(firmId.toHexString(), 'nonce', 'secret')}`;
  expect(mail).toMatchObject({ to: admin.email, subject: `${firm.name} was deleted in Scopewright` });
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain('Acme &amp; Sons');
  await system(() => database.models.firms.updateOne({ _id: firmId }, { $set: { deletedAt: null } }));
  expect(await composeFirmDeleted(parts, payload)).toBeNull();
});
