import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { SowFile } from '@scopewright/contracts';
import { API_PREFIX } from '@scopewright/contracts/routes';
import type { FileDoc, SowDoc } from '@scopewright/data';
import { type Files, fileLinkToken } from '@scopewright/files';
import { testFiles, testPdf } from '@scopewright/files/testing';
import { TEST_PRODUCT_DOMAIN } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, type Delivery, hex, SECRET, startDelivery, type TestFirm } from '../testing/delivery.ts';

const MB = 1024 * 1024;
const PDF = { 'Content-Type': 'application/pdf' };
const FILES_HOST = `files.${TEST_PRODUCT_DOMAIN}`;
let delivery: Delivery;
let make: Delivery['make'];
let broken: 'nothing' | 'writing' = 'nothing';
let scanner: Files['scanner'] = null;
let limit = 100 * MB;
const WAIT = { timeout: 60_000, interval: 50 };
beforeAll(async () => {
  const files: Partial<Files> = {
    get maxBytes() {
      return limit;
    },
    get scanner() {
      return scanner;
    },
    storeOf: () => {
      const store = testFiles(delivery.database).storeOf({ store: 'gridfs' });
      if (broken === 'nothing') return store;
      return {
        ...store,
        async write(key, content) {
          await store.write(key, content);
          throw new Error('The store failed at the last byte');
        },
      };
    },
  };
  delivery = await startDelivery('documents', { files });
  ({ make } = delivery);
});
afterAll(() => delivery.close());

const ask: Delivery['ask'] = (...given) => delivery.ask(...given);
const attach = (
  at: TestFirm,
  sow: SowDoc,
  {
    fileName = 'Offer.pdf',
    content = testPdf(),
    ...asked
  }: Asked & { fileName?: string; content?: Buffer<ArrayBuffer> } = {},
) =>
  ask(at, 'attachToSow', {
    params: { sowId: hex(sow) },
    query: { fileName },
    rawBody: content,
    headers: PDF,
    ...asked,
  });
const attached = async (...given: Parameters<typeof attach>) => (await attach(...given)).body as SowFile;
const listed = async (at: TestFirm, sow: SowDoc, token = at.token) =>
  ((await ask(at, 'sowDocuments', { params: { sowId: hex(sow) }, token })).body as { items: SowFile[] }).items;
const records = (at: TestFirm) =>
  delivery.system(() => delivery.database.models.files.find({ firmId: at.id }).lean<FileDoc[]>());
const kept = async (at: TestFirm) => {
  const { storedBytes, storedFiles } = await delivery.system(() =>
    delivery.database.models.firms.findById(at.id).orFail().lean(),
  );
  return { bytes: storedBytes, files: storedFiles };
};
const chunks = async (at: TestFirm) => {
  const db = delivery.database.client.db(delivery.database.dbName);
  const held = await db
    .collection('storedFiles.files')
    .find({ filename: new RegExp(`^${at.id.toHexString()}/`) })
    .toArray();
  return held.length;
};
/** A firm with a client, a SOW shared with the client, and a draft. */
async function firmWithSows() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, { status: 'active', activatedAt: new Date() });
  return { at, company, sow, draft: await make.sow(company) };
}
const link = async (at: TestFirm, document: { id: string }, token = at.token) =>
  (await ask(at, 'documentLink', { params: { documentId: document.id }, token })).body as {
    url: string;
    expiresAt: string;
  };
const follow = (url: string, host = new URL(url).host) =>
  delivery.service.fetch(`${API_PREFIX}/files${new URL(url).pathname}`, { headers: { 'X-Forwarded-Host': host } });

describe('a document', () => {
  it('is attached, listed, downloaded from another origin, and removed with its bytes', async () => {
    const { at, company, sow } = await firmWithSows();
    const content = testPdf(3 * MB);
    const { status, body } = await attach(at, sow, { fileName: 'C:\\fakepath\\Angebot „Müller“.PDF', content });
    expect(status).toBe(201);
    const document = body as SowFile;
    expect(document).toMatchObject({
      name: 'Angebot „Müller“.pdf',
      bytes: content.length,
      state: 'ready',
      attachedTo: { type: 'sow', id: hex(sow) },
      attachedBy: { id: hex(at.admin), name: at.admin.name },
    });
    expect(await listed(at, sow)).toEqual([document]);
    expect(await kept(at)).toEqual({ bytes: content.length, files: 1 });

    const { url } = await link(at, document);
    expect(new URL(url).host).toBe(FILES_HOST);
    const answer = await follow(url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-length')).toBe(String(content.length));
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=".+"; filename\*=UTF-8''Angebot%20%E2%80%9EM%C3%BCller%E2%80%9C\.pdf$/,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('cache-control')).toBe('no-store');

    expect((await ask(at, 'removeDocument', { params: { documentId: document.id } })).status).toBe(200);
    expect(await listed(at, sow)).toEqual([]);
    expect(await records(at)).toEqual([]);
    expect(await chunks(at)).toBe(0);
    expect(await kept(at)).toEqual({ bytes: 0, files: 0 });
    expect((await follow(url)).status).toBe(404);
    const events = await delivery.system(() =>
      delivery.database.models.auditEvents.find({ companyId: company._id }).sort({ _id: 1 }).lean(),
    );
    expect(events.map(({ action, targetName, changes }) => [action, targetName, changes.document])).toEqual([
      ['document.attached', sow.title, { from: null, to: document.name }],
      ['document.removed', sow.title, { from: document.name, to: null }],
    ]);
  });

  it('belongs to a change order in the same way', async () => {
    const { at, sow } = await firmWithSows();
    const order = await make.changeOrder(sow);
    const params = { changeOrderId: hex(order) };
    const { status, body } = await ask(at, 'attachToChangeOrder', {
      params,
      query: { fileName: 'More.pdf' },
      rawBody: testPdf(),
      headers: PDF,
    });
    expect(status).toBe(201);
    expect((await ask(at, 'changeOrderDocuments', { params })).body).toEqual({ items: [body] });
    expect(await listed(at, sow)).toEqual([]);
  });

  it.each([
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page that begins later as a PDF', Buffer.concat([Buffer.from('<html>'), testPdf()])],
    ['half a PDF', testPdf(2 * MB).subarray(0, MB)],
    ['a PDF with something behind it', Buffer.concat([testPdf(), Buffer.alloc(5000, 'x')])],
    ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(5000)])],
    ['the word alone', Buffer.from('%PDF-')],
  ])('is refused when it is %s, and nothing stays', async (_what, content) => {
    const { at, sow } = await firmWithSows();
    const { status, body } = await attach(at, sow, { content });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ details: { file: 'This file isn’t a complete PDF' } }),
    ]);
    expect(await records(at)).toEqual([]);
    expect(await chunks(at)).toBe(0);
    expect(await kept(at)).toEqual({ bytes: 0, files: 0 });
  });

  it('is refused when it is called something else, is empty, too large, or has no length', async () => {
    const { at, sow } = await firmWithSows();
    expect((await attach(at, sow, { headers: { 'Content-Type': 'text/html' } })).status).toBe(415);
    expect((await attach(at, sow, { content: Buffer.alloc(0) })).status).toBe(422);
    expect((await attach(at, sow, { content: testPdf(10 * MB + 200) })).status).toBe(413);
    expect((await attach(at, sow, { fileName: ' ' })).status).toBe(422);
    const { status } = await delivery.service.fetch(`${API_PREFIX}/sows/${hex(sow)}/documents?fileName=a.pdf`, {
      method: 'POST',
      headers: { ...PDF, Authorization: `Bearer ${at.token}`, 'X-Forwarded-Host': `${at.key}.${TEST_PRODUCT_DOMAIN}` },
      body: new Blob([testPdf()]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(status).toBe(422);
    expect(await records(at)).toEqual([]);
  });

  it('whose upload breaks off, or whose store fails at the last byte, leaves nothing', async () => {
    const { at, sow } = await firmWithSows();
    const { port } = new URL(delivery.service.url);
    await new Promise<void>((resolve) => {
      const upload = request({
        port,
        method: 'POST',
        path: `${API_PREFIX}/sows/${hex(sow)}/documents?fileName=a.pdf`,
        headers: {
          ...PDF,
          Authorization: `Bearer ${at.token}`,
          'X-Forwarded-Host': `${at.key}.${TEST_PRODUCT_DOMAIN}`,
          'Content-Length': 3 * MB,
        },
      });
      upload.on('error', () => resolve());
      upload.write(testPdf(2 * MB));
      void expect
        .poll(() => records(at), WAIT)
        .toHaveLength(1)
        .then(() => upload.destroy(new Error('gone')));
    });
    await expect.poll(() => records(at), WAIT).toEqual([]);
    broken = 'writing';
    try {
      expect((await attach(at, sow)).status).toBe(500);
    } finally {
      broken = 'nothing';
    }
    expect(await records(at)).toEqual([]);
    expect(await chunks(at)).toBe(0);
    expect(await kept(at)).toEqual({ bytes: 0, files: 0 });
  });

  it('is neither attached to nor removed from something closed, or whose company is archived', async () => {
    const { at, company, sow } = await firmWithSows();
    const document = await attached(at, sow);
    const { models } = delivery.database;
    await delivery.system(() => models.sows.updateOne({ _id: sow._id }, { $set: { status: 'completed' } }));
    expect((await attach(at, sow)).body).toMatchObject({
      error: 'This SOW is completed or cancelled. Reopen it to change it.',
    });
    expect((await ask(at, 'removeDocument', { params: { documentId: document.id } })).status).toBe(409);
    await delivery.system(() => models.sows.updateOne({ _id: sow._id }, { $set: { status: 'active' } }));
    await delivery.system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
    expect((await attach(at, sow)).status).toBe(409);
    expect(await listed(at, sow)).toEqual([document]);
  });

  it("is one of twenty at most, and fits into the firm's storage limit, also when many arrive concurrently", async () => {
    const { at, sow } = await firmWithSows();
    limit = 3 * MB;
    const answers = await Promise.all(Array.from({ length: 5 }, () => attach(at, sow, { content: testPdf(0.9 * MB) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'storage_full',
      error:
        "Your firm's storage is full. Delete documents to make room. Deleted scope items free their space after 30 days.",
    });
    expect((await ask(at, 'firmStorage')).body).toMatchObject({ files: 3, maxBytes: 3 * MB });
    limit = 100 * MB;
    const other = await firmWithSows();
    for (let index = 0; index < 20; index += 1)
      await make.file(other.at.id, { companyId: other.company._id, attachedTo: { type: 'sow', id: other.sow._id } });
    expect((await attach(other.at, other.sow)).body).toMatchObject({
      error: 'The maximum number of documents is reached. Remove one first.',
    });
  });
});

describe('who reads a document', () => {
  it('is the firm, and of the client who sees the SOW', async () => {
    const { at, company, sow, draft } = await firmWithSows();
    const client = await at.sign(await make.user(at.id, { role: 'user', companyId: company._id }));
    const stranger = await at.sign(
      await make.user(at.id, { role: 'companyUser', companyId: (await make.company(at.id))._id }),
    );
    const unassigned = await at.sign(await make.user(at.id, { role: 'consultant' }));
    const document = await attached(at, sow);
    const hidden = await attached(at, draft);
    expect(await listed(at, sow, client)).toEqual([document]);
    expect((await follow((await link(at, document, client)).url)).status).toBe(200);
    for (const token of [stranger, unassigned]) {
      expect((await ask(at, 'sowDocuments', { params: { sowId: hex(sow) }, token })).status).toBe(404);
      expect((await ask(at, 'documentLink', { params: { documentId: document.id }, token })).status).toBe(404);
    }
    expect((await ask(at, 'sowDocuments', { params: { sowId: hex(draft) }, token: client })).status).toBe(404);
    expect((await ask(at, 'documentLink', { params: { documentId: hidden.id }, token: client })).status).toBe(404);
    expect((await attach(at, sow, { token: client })).status).toBe(403);
    expect((await ask(at, 'removeDocument', { params: { documentId: document.id }, token: client })).status).toBe(403);
    const other = await delivery.firm();
    expect((await ask(other, 'documentLink', { params: { documentId: document.id } })).status).toBe(404);
    expect((await attach(other, sow)).status).toBe(404);
  });

  it('of a change order that was withdrawn is no longer the client’s, nor by earlier links', async () => {
    const { at, company, sow } = await firmWithSows();
    const order = await make.changeOrder(sow, { status: 'sent', activatedAt: new Date() });
    const answer = await ask(at, 'attachToChangeOrder', {
      ...{ params: { changeOrderId: hex(order) }, query: { fileName: 'Offer.pdf' } },
      ...{ rawBody: testPdf(), headers: PDF },
    });
    const document = answer.body as SowFile;
    const client = await at.sign(await make.user(at.id, { role: 'user', companyId: company._id }));
    const { url } = await link(at, document, client);
    expect((await follow(url)).status).toBe(200);
    await delivery.system(() =>
      delivery.database.models.changeOrders.updateOne({ _id: order._id }, { $set: { status: 'draft' } }),
    );
    expect((await follow(url)).status).toBe(404);
    expect((await follow((await link(at, document)).url)).status).toBe(200);
  });

  it('has a link for a minute, on the host of files only, as long as the person belongs to the firm', async () => {
    const { at, sow } = await firmWithSows();
    const document = await attached(at, sow);
    const consultant = await make.user(at.id, { role: 'consultant' });
    await delivery.system(() =>
      delivery.database.models.companies.updateOne(
        { _id: sow.companyId },
        { $set: { assignedConsultantIds: [consultant._id] } },
      ),
    );
    const { url } = await link(at, document, await at.sign(consultant));
    expect((await follow(url)).status).toBe(200);
    expect((await follow(url, `${at.key}.${TEST_PRODUCT_DOMAIN}`)).status).toBe(404);
    expect((await follow(url, TEST_PRODUCT_DOMAIN)).status).toBe(404);
    // the last base64 character has unused bits, so change the one before it
    expect((await follow(`${url.slice(0, -2)}${url.at(-2) === 'A' ? 'B' : 'A'}${url.at(-1)}`)).status).toBe(404);
    const forged = fileLinkToken(
      { firmId: at.id.toHexString(), fileId: document.id, userId: hex(at.admin), expiresAt: new Date('2100-01-01') },
      `${SECRET}x`,
    );
    expect((await follow(`http://${FILES_HOST}/${forged}`)).status).toBe(404);
    delivery.time.advance(61_000);
    expect((await follow(url)).status).toBe(404);
    const again = await link(at, document, await at.sign(consultant));
    await delivery.system(() =>
      delivery.database.models.users.updateOne({ _id: consultant._id }, { $set: { status: 'removed' } }),
    );
    expect((await follow(again.url)).status).toBe(404);
  });

  it("has a link that is valid as long as the person's access", async () => {
    const { at, company, sow } = await firmWithSows();
    const { models } = delivery.database;
    const document = await attached(at, sow);
    const consultant = await make.user(at.id, { role: 'consultant' });
    const assign = (ids: Types.ObjectId[]) =>
      delivery.system(() => models.companies.updateOne({ _id: company._id }, { $set: { assignedConsultantIds: ids } }));
    await assign([consultant._id]);
    const { url } = await link(at, document, await at.sign(consultant));
    await assign([]);
    expect((await follow(url)).status).toBe(404);
    await delivery.system(() =>
      models.firms.updateOne({ _id: at.id }, { $set: { consultantsCanSeeAllClients: true } }),
    );
    expect((await follow(url)).status).toBe(200);
    await delivery.system(() => models.firms.updateOne({ _id: at.id }, { $set: { deletedAt: new Date() } }));
    expect((await follow(url)).status).toBe(404);
  });

  it('has a link to an export as long as the person is an administrator', async () => {
    const at = await delivery.firm();
    const { models } = delivery.database;
    const content = Buffer.from('PK');
    const file = await make.file(at.id, { purpose: 'export', type: 'application/zip', bytes: content.length });
    await testFiles(delivery.database)
      .storeOf(file)
      .write(file, Readable.from([content]));
    const exported = await delivery.system(() =>
      models.firmExports.create({
        firmId: at.id,
        requestedBy: at.admin._id,
        requestedAt: new Date(),
        state: 'ready',
        fileId: file._id,
      }),
    );
    const { url } = (await ask(at, 'firmExportLink', { params: { exportId: hex(exported) } })).body as { url: string };
    expect((await follow(url)).status).toBe(200);
    await delivery.system(() => models.users.updateOne({ _id: at.admin._id }, { $set: { role: 'consultant' } }));
    expect((await follow(url)).status).toBe(404);
  });

  it('waits until the scanner has looked, where there is one; a client does not see it before', async () => {
    const { at, company, sow } = await firmWithSows();
    const client = await at.sign(await make.user(at.id, { role: 'user', companyId: company._id }));
    scanner = { scan: async () => null, check: async () => undefined };
    try {
      const document = await attached(at, sow);
      expect(document.state).toBe('scanning');
      expect(await listed(at, sow)).toEqual([document]);
      expect(await listed(at, sow, client)).toEqual([]);
      expect((await ask(at, 'documentLink', { params: { documentId: document.id } })).status).toBe(409);
      expect((await ask(at, 'documentLink', { params: { documentId: document.id }, token: client })).status).toBe(404);
      expect(
        await delivery.database.models.outbox.find({ job: 'file.scan', 'payload.fileId': document.id }).lean(),
      ).toHaveLength(1);
    } finally {
      scanner = null;
    }
  });

  it('that waits for long is requested again or removed, by people who may write and see it', async () => {
    const { at, company, sow } = await firmWithSows();
    const { models } = delivery.database;
    const waiting = {
      companyId: company._id,
      attachedTo: { type: 'sow' as const, id: sow._id },
      state: 'unscanned' as const,
    };
    const file = await make.file(at.id, waiting);
    const params = { documentId: hex(file) };
    const jobs = () => models.outbox.countDocuments({ job: 'file.scan', 'payload.fileId': hex(file) });
    const stranger = await at.sign(await make.user(at.id, { role: 'consultant' }));
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    expect((await ask(at, 'scanDocument', { params, token: stranger })).status).toBe(404);
    expect((await ask(at, 'scanDocument', { params, token: client })).status).toBe(403);
    expect((await ask(await delivery.firm(), 'scanDocument', { params })).status).toBe(404);
    expect((await ask(at, 'documentLink', { params })).status).toBe(409);
    expect([(await listed(at, sow)).map(({ state }) => state), await listed(at, sow, client)]).toEqual([
      ['unscanned'],
      [],
    ]);
    expect(await jobs()).toBe(0);
    await Promise.all([ask(at, 'scanDocument', { params }), ask(at, 'scanDocument', { params })]);
    expect((await listed(at, sow)).map(({ state }) => state)).toEqual(['scanning']);
    expect(await jobs()).toBe(1);
    await delivery.system(() => models.files.updateOne({ _id: file._id }, { $set: { state: 'unscanned' } }));
    expect((await ask(at, 'removeDocument', { params })).status).toBe(200);
    expect(await listed(at, sow)).toEqual([]);
  });
});
