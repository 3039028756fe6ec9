import type { CallOutput, Sow } from '@scopewright/contracts';
import { DOCX_TYPE } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { afterAll, describe, expect, it } from 'vitest';
import { hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('sources');
const { ask, database, make } = delivery;
afterAll(() => delivery.close());

type Source = CallOutput<'sowSource'>;
const jobs = () => delivery.system(() => database.models.outbox.find({ job: 'source.read' }).sort({ _id: 1 }).lean());
const sourceOf = async (at: TestFirm, sowId: string) =>
  (await ask(at, 'sowSource', { params: { sowId } })).body as Source;
const readSow = async (at: TestFirm, sowId: string, body?: object) =>
  ask(at, 'readSow', { params: { sowId }, ...(body && { body }) });

async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  return { at, company };
}

describe('the reading of a SOW', () => {
  it('is empty at first, and reports it', async () => {
    const { at, company } = await begin();
    const sowId = hex(await make.sow(company));
    expect(await sourceOf(at, sowId)).toMatchObject({
      id: null,
      state: 'waiting',
      text: '',
      problems: [MESSAGES.nothingToRead],
    });
    expect(await readSow(at, sowId, {})).toMatchObject({ status: 409, body: { error: MESSAGES.nothingToRead } });
  });

  it('is its pasted text, without anyone asking, and again when that changes', async () => {
    const { at, company } = await begin();
    const before = (await jobs()).length;
    const made = (
      await ask(at, 'createSow', {
        params: { companyId: hex(company) },
        body: { title: 'Roll-out', pastedText: ' One.\r\n' },
      })
    ).body as Sow;
    const first = await sourceOf(at, made.id);
    expect(first).toMatchObject({ state: 'waiting', format: 'text', document: null, newer: [], former: 0 });
    await ask(at, 'updateSow', { params: { sowId: made.id }, body: { version: made.version, pastedText: 'Two.' } });
    const second = await sourceOf(at, made.id);
    expect(second.id).not.toBe(first.id);
    expect(second.former).toBe(1);
    expect((await jobs()).slice(before).map(({ payload }) => payload)).toEqual([
      { firmId: at.id.toHexString(), sourceId: first.id },
      { firmId: at.id.toHexString(), sourceId: second.id },
    ]);
  });

  it('is asked for once, however often: also without a body', async () => {
    const { at, company } = await begin();
    const sowId = hex(await make.sow(company, { pastedText: 'Text' }));
    const [first, second, third] = [await readSow(at, sowId), await readSow(at, sowId, {}), await readSow(at, sowId)];
    expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map(({ body }) => (body as Source).id)).size).toBe(1);
    const pressed = await Promise.all([1, 2, 3].map(() => readSow(at, sowId, { headers: true })));
    expect(new Set(pressed.map(({ body }) => (body as Source).id)).size).toBe(1);
    const { sources } = database.models;
    expect(await delivery.system(() => sources.countDocuments({ 'of.id': sowId, present: true }))).toBe(1);
  });

  it('is its latest document by default, and other choices are another reading', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company, { pastedText: 'Text' });
    const attachedTo = { type: 'sow' as const, id: sow._id };
    const early = await make.file(at.id, { companyId: company._id, attachedTo, name: 'early.pdf' });
    const late = await make.file(at.id, {
      companyId: company._id,
      attachedTo,
      name: 'late.docx',
      type: DOCX_TYPE,
      createdAt: new Date(delivery.time.clock().getTime() + 1000),
    });
    const other = await make.file(at.id, {
      companyId: company._id,
      attachedTo: { type: 'sow', id: (await make.sow(company))._id },
    });
    const first = (await readSow(at, hex(sow))).body as Source;
    expect(first).toMatchObject({ format: 'docx', document: { id: hex(late), name: 'late.docx' } });
    const second = (await readSow(at, hex(sow), { documentId: hex(early), columns: [{ page: 2, columns: 2 }] }))
      .body as Source;
    expect(second).toMatchObject({
      format: 'pdf',
      document: { name: 'early.pdf' },
      choices: { columns: [{ page: 2, columns: 2 }], headers: false },
    });
    expect(second.newer.map(({ name }) => name)).toContain('late.docx');
    const text = (await readSow(at, hex(sow), { from: 'text' })).body as Source;
    expect(text).toMatchObject({ format: 'text', document: null, former: 2 });
    expect(await readSow(at, hex(sow), { documentId: hex(other) })).toMatchObject({
      status: 422,
      body: { details: { documentId: MESSAGES.documentOfAnother } },
    });
  });

  it('does not offer a pasted text again that a document has replaced since', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company, { pastedText: 'One.' });
    const text = (await readSow(at, hex(sow), {})).body as Source;
    const { sources } = database.models;
    await delivery.system(() => sources.updateOne({ _id: text.id }, { $set: { state: 'read' } }));
    const attachedTo = { type: 'sow' as const, id: sow._id };
    await make.file(at.id, { companyId: company._id, attachedTo, name: 'signed.pdf' });
    expect((await readSow(at, hex(sow), { from: 'document' })).body).toMatchObject({ format: 'pdf', newer: [] });
    expect((await sourceOf(at, hex(sow))).newer).toEqual([]);
    // another text is
    await delivery.system(() => database.models.sows.updateOne({ _id: sow._id }, { $set: { pastedText: 'Two.' } }));
    expect((await sourceOf(at, hex(sow))).newer).toMatchObject([{ from: 'text' }]);
  });

  it('waits for a choice about redlines, and continues with it as the same reading', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company);
    const redlines = { insertions: 3, deletions: 2, comments: 4 };
    const file = await make.file(at.id, {
      companyId: company._id,
      attachedTo: { type: 'sow', id: sow._id },
      type: DOCX_TYPE,
    });
    const source = await make.source(sow, { format: 'docx', fileId: file._id, state: 'waiting', redlines });
    expect(await sourceOf(at, hex(sow))).toMatchObject({ state: 'waiting', redlines });
    const before = (await jobs()).length;
    expect((await readSow(at, hex(sow), { as: 'final' })).body).toMatchObject({
      id: hex(source),
      redlines: null,
      choices: { as: 'final' },
    });
    expect(await jobs()).toHaveLength(before + 1);
  });

  it('that has failed is tried again', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company, { pastedText: 'Text' });
    const { id } = (await readSow(at, hex(sow))).body as Source;
    await delivery.system(() =>
      database.models.sources.updateOne({ _id: id }, { $set: { state: 'failed', problems: ['No.'] } }),
    );
    expect(await sourceOf(at, hex(sow))).toMatchObject({ state: 'failed', problems: ['No.'] });
    expect((await readSow(at, hex(sow))).body).toMatchObject({ id, state: 'waiting', problems: [] });
  });

  it('is shown with the text that clauses quote once it is read', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company);
    await make.source(sow, { text: 'Über 12 Workflows – “agreed”.' });
    const { state, text, blocks } = await sourceOf(at, hex(sow));
    expect([state, text]).toEqual(['read', 'Über 12 Workflows – “agreed”.']);
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual([text]);
  });

  it("shows a model's result, without naming its host", async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company);
    const { _id } = await make.source(sow, { text: 'We deliver it.' });
    expect((await sourceOf(at, hex(sow))).model).toBeNull();
    const run = { state: 'done', model: 'reader-1', notes: ['The model reader-1 agrees.'] };
    await delivery.system(() =>
      database.models.sources.updateOne(
        { _id },
        { $set: { model: { ...run, host: 'models.example.com', askedAt: new Date() } } },
      ),
    );
    expect((await sourceOf(at, hex(sow))).model).toEqual(run);
  });

  it('is the firm’s: no client sees or requests it, even of shared agreements', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company, { pastedText: 'Text', activatedAt: new Date(), status: 'active' });
    const client = await make.user(at.id, { role: 'companyUser', companyId: company._id });
    const token = await at.sign(client);
    for (const name of ['sowSource', 'readSow'] as const)
      expect((await ask(at, name, { token, params: { sowId: hex(sow) } })).status).toBe(403);
  });

  it('is not read of a closed SOW or for an archived company', async () => {
    const { at, company } = await begin();
    const done = await make.sow(company, { pastedText: 'Text', status: 'completed' });
    expect(await readSow(at, hex(done))).toMatchObject({ status: 409, body: { error: MESSAGES.sowClosed } });
    const archived = await make.company(at.id, { status: 'archived' });
    const there = await make.sow(archived, { pastedText: 'Text' });
    expect(await readSow(at, hex(there))).toMatchObject({ status: 409, body: { error: MESSAGES.companyArchived } });
  });

  it('of a change order works alike', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company, { status: 'active' });
    const made = await ask(at, 'createChangeOrder', {
      params: { sowId: hex(sow) },
      body: { title: 'More', pastedText: 'Two more.' },
    });
    const { id, pastedText } = made.body as { id: string; pastedText: string };
    expect(pastedText).toBe('Two more.');
    expect((await ask(at, 'changeOrderSource', { params: { changeOrderId: id } })).body).toMatchObject({
      state: 'waiting',
      format: 'text',
    });
    expect((await ask(at, 'readChangeOrder', { params: { changeOrderId: id } })).status).toBe(200);
  });
});

describe('former readings', () => {
  it('are stored up to a number, and those that a clause quotes in any case', async () => {
    const { at, company } = await begin();
    const sow = await make.sow(company, { pastedText: '0' });
    const quoted = await make.source(sow, { present: false, createdAt: new Date(0) });
    await make.clause(quoted, { lost: true, state: 'accepted' });
    for (let count = 0; count < 23; count += 1) {
      await delivery.system(() =>
        database.models.sows.updateOne({ _id: sow._id }, { $set: { pastedText: `Text ${count}` } }),
      );
      delivery.time.advance(1000);
      expect((await readSow(at, hex(sow), { from: 'text' })).status).toBe(200);
    }
    const left = await delivery.system(() => database.models.sources.find({ 'of.id': sow._id }).lean());
    expect(left.filter(({ present }) => !present).map(hex)).toContain(hex(quoted));
    // the twenty latest former ones, the quoted one, and the current one
    expect(left).toHaveLength(22);
    const texts = await delivery.system(() => database.models.sourceTexts.countDocuments({ companyId: company._id }));
    expect(texts).toBe(22);
  });
});

describe('an attached document', () => {
  const zip = Buffer.concat([
    Buffer.from('PK\u0003\u0004', 'latin1'),
    Buffer.alloc(5000),
    Buffer.from('PK\u0005\u0006', 'latin1'),
    Buffer.alloc(18),
  ]);
  it('of Word is accepted, named .docx, and read immediately; another format of that type is not', async () => {
    const { at, company } = await begin();
    const sowId = hex(await make.sow(company));
    const attach = (content: Buffer, name: string) =>
      ask(at, 'attachToSow', {
        params: { sowId },
        query: { fileName: name },
        rawBody: new Uint8Array(content),
        headers: { 'Content-Type': DOCX_TYPE },
      });
    const refused = await attach(Buffer.from('no zip at all'.repeat(500)), 'sow.docx');
    expect(refused).toMatchObject({ status: 422, body: { error: MESSAGES.notADocument } });
    expect((await attach(zip, 'Our SOW.docx')).body).toMatchObject({ name: 'Our SOW.docx', state: 'ready' });
    expect(await sourceOf(at, sowId)).toMatchObject({ format: 'docx', state: 'waiting' });
  });
});
