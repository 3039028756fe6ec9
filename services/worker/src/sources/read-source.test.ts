import { Readable } from 'node:stream';
import { DOCX_TYPE } from '@scopewright/contracts/constants';
import {
  type ClauseDoc,
  type DataAccess,
  type Models,
  runAsSystem,
  type SourceDoc,
  type SourceTextDoc,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { damagedPdf, scannedPdf, sowPdf, testDocx, testPdf } from '@scopewright/document-reader/testing';
import type { Files } from '@scopewright/files';
import { testFiles } from '@scopewright/files/testing';
import { createLogger } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const { clock } = testClock();
const database = await testDatabase('worker_sources');
const make = factories(database.models, { clock });
const log = createLogger({ name: 'test', level: 'silent' });
const files = testFiles(database);
afterAll(() => database.close());

const look = <T>(what: () => Promise<T>): Promise<T> => runAsSystem('look', what);
const stored = ({ _id }: Pick<SourceDoc, '_id'>) =>
  look(() => database.models.sources.findById(_id).orFail().lean<SourceDoc>());
const textOf = async ({ _id }: Pick<SourceDoc, '_id'>) => {
  const { text, structure } = await look(() =>
    database.models.sourceTexts.findById(_id).orFail().lean<SourceTextDoc>(),
  );
  return { text, ...(JSON.parse(structure) as { blocks: { start: number; end: number; page: number }[] }) };
};
const clausesOf = ({ of }: Pick<SourceDoc, 'of'>) =>
  look(() => database.models.clauses.find({ 'of.id': of.id }).sort({ start: 1, _id: 1 }).lean<ClauseDoc[]>());

async function agreement() {
  const firm = await make.firm({ name: 'Northwind Consulting' });
  const company = await make.company(firm._id, { name: 'Acme' });
  return { firm, company, sow: await make.sow(company) };
}

/** A pasted text that waits to be read. */
async function pasted(text: string) {
  const { sow } = await agreement();
  return make.source(sow, { text, state: 'waiting', pages: null, pagesRead: 0, readAt: null });
}

/** A document that waits to be read. */
async function attached(content: Uint8Array, format: 'pdf' | 'docx' = 'pdf', values: Partial<SourceDoc> = {}) {
  const { firm, company, sow } = await agreement();
  const file = await make.file(firm._id, {
    companyId: company._id,
    attachedTo: { type: 'sow', id: sow._id },
    bytes: content.length,
    ...(format === 'docx' && { type: DOCX_TYPE }),
  });
  await files.storeOf(file).write(file, Readable.from([Buffer.from(content)]));
  return make.source(sow, {
    format,
    fileId: file._id,
    fileName: file.name,
    state: 'waiting',
    pages: null,
    pagesRead: 0,
    readAt: null,
    bytes: 0,
    text: '',
    ...values,
  });
}

const read = (
  source: SourceDoc,
  {
    signal = new AbortController().signal,
    isLast = false,
    store = files,
    data = database,
  }: { signal?: AbortSignal; isLast?: boolean; store?: Files; data?: DataAccess } = {},
) =>
  readSource(
    { data, files: store, extractor: null, clock, log },
    { firmId: source.firmId.toHexString(), sourceId: source._id.toHexString() },
    { signal, isLast, requestId: null },
  );

/** The database of a worker that dies when so many pages of a document have been stored. */
function dyingAfterPages(count: number, killed: AbortController): DataAccess {
  const { sourcePages } = database.models;
  let left = count;
  const dying = new Proxy(sourcePages, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'updateOne') return value;
      return async (...given: unknown[]) => {
        killed.signal.throwIfAborted();
        const result = await (value as (...given: unknown[]) => Promise<unknown>).apply(target, given);
        left -= 1;
        if (left === 0) killed.abort(new Error('killed'));
        return result;
      };
    },
  });
  return { ...database, models: { ...database.models, sourcePages: dying } as Models };
}

const SOW = [
  '1. Deliverables',
  '',
  'Northwind Consulting will deliver two workflows by 3 May 2027.',
  '',
  '2. Out of scope',
  '',
  'Training of agents is not included.',
].join('\n');

describe('a pasted text', () => {
  it('is stored unchanged, and its clauses quote it', async () => {
    const source = await pasted(SOW);
    expect(await read(source)).toBe('read');
    expect(await stored(source)).toMatchObject({ state: 'read', pages: 1, problems: [], readAt: clock() });
    const { text, blocks } = await textOf(source);
    expect(text).toBe(SOW);
    for (const { start, end } of blocks) expect(text.slice(start, end).trim()).not.toBe('');
    const clauses = await clausesOf(source);
    expect(clauses.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['deliverable', 'exclusion']));
    for (const { quote, start, end } of clauses) expect(text.slice(start, end)).toBe(quote);
  });

  it('is read once, for any number of requests, also by two concurrent workers', async () => {
    const source = await pasted(SOW);
    expect((await Promise.all([read(source), read(source)])).toSorted()).toEqual([null, 'read'].toSorted());
    expect(await read(source)).toBeNull();
    const places = (await clausesOf(source)).map(({ kind, start, end }) => `${kind} ${start} ${end}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('read again carries decisions over: found, changed or lost, and none is dropped', async () => {
    const first = await pasted(SOW);
    await read(first);
    const [deliverable, exclusion] = [
      (await clausesOf(first)).find(({ kind }) => kind === 'deliverable'),
      (await clausesOf(first)).find(({ kind }) => kind === 'exclusion'),
    ];
    if (!deliverable || !exclusion) throw new Error('The text has no such clauses');
    const decide = (clause: ClauseDoc, values: Partial<ClauseDoc>) =>
      look(() =>
        database.models.clauses.updateOne(
          { _id: clause._id },
          { $set: { touched: true, ...values }, $inc: { version: 1 } },
        ),
      );
    await decide(deliverable, { state: 'accepted', wording: 'Workflows' });
    await decide(exclusion, { state: 'rejected' });
    const mine = await make.clause(first, {
      quote: '1. Deliverables',
      touched: true,
      proposedBy: 'person',
      state: 'accepted',
    });

    await look(() => database.models.sources.updateOne({ _id: first._id }, { $set: { present: false } }));
    const sow = { _id: first.of.id, firmId: first.firmId, companyId: first.companyId };
    const next = `A new beginning.\n\n${SOW.replace('two workflows', 'three workflows').replace('1. Deliverables', 'Results')}`;
    const second = await make.source(sow, { text: next, state: 'waiting' });
    expect(await read(second)).toBe('read');

    const after = new Map((await clausesOf(second)).map((clause) => [clause._id.toHexString(), clause]));
    expect(after.get(deliverable._id.toHexString())).toMatchObject({
      state: 'proposed',
      former: deliverable.quote,
      wording: 'Workflows',
      quote: expect.stringContaining('three workflows'),
      lost: false,
    });
    expect(after.get(exclusion._id.toHexString())).toMatchObject({
      state: 'rejected',
      quote: exclusion.quote,
      former: null,
      start: next.indexOf(exclusion.quote),
    });
    expect(after.get(mine._id.toHexString())).toMatchObject({ state: 'accepted', lost: true, sourceId: first._id });
    const present = [...after.values()].filter(({ lost }) => !lost);
    for (const { quote, start, end } of present) expect(next.slice(start, end)).toBe(quote);
    expect(present.filter(({ quote }) => quote === exclusion.quote)).toHaveLength(1);
  });

  it('read again has the new rates of a rate card, which is decided on again', async () => {
    const card = (rate: number) =>
      `## Rates\n\nRole | Rate per hour\n--- | ---\nTester | $80\nTrainer | $${rate}\nArchitect | $120\n`;
    const first = await pasted(card(90));
    await read(first);
    const [clause] = await clausesOf(first);
    if (!clause) throw new Error('The text has no rate card');
    await look(() =>
      database.models.clauses.updateOne({ _id: clause._id }, { $set: { touched: true, state: 'accepted' } }),
    );
    await look(() => database.models.sources.updateOne({ _id: first._id }, { $set: { present: false } }));
    const sow = { _id: first.of.id, firmId: first.firmId, companyId: first.companyId };
    await read(await make.source(sow, { text: card(95), state: 'waiting' }));
    const [after, ...others] = await clausesOf(first);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ state: 'proposed', former: clause.quote });
    expect(after?.rates?.map(({ role, minor }) => [role, minor])).toEqual([
      ['Tester', 8_000],
      ['Trainer', 9_500],
      ['Architect', 12_000],
    ]);
  });

  it('is not stored when something else is to be read by then', async () => {
    const source = await pasted(SOW);
    await look(() => database.models.sources.updateOne({ _id: source._id }, { $set: { present: false } }));
    expect(await read(source)).toBeNull();
    expect(await clausesOf(source)).toEqual([]);
  });
});

describe('a document', () => {
  it('is read page by page, and only its text remains', async () => {
    const source = await attached(await sowPdf({ pages: 3 }));
    expect(await read(source)).toBe('read');
    expect(await stored(source)).toMatchObject({ state: 'read', pages: 3, pagesRead: 3 });
    const { text, blocks } = await textOf(source);
    expect(new Set(blocks.map(({ page }) => page))).toEqual(new Set([1, 2, 3]));
    for (const { quote, start, end } of await clausesOf(source)) expect(text.slice(start, end)).toBe(quote);
    expect(await look(() => database.models.sourcePages.countDocuments({ sourceId: source._id }))).toBe(0);
  });

  it('continues after the last page that a killed worker has stored, with the same text', async () => {
    const content = await sowPdf({ pages: 5 });
    const whole = await attached(content);
    expect(await read(whole)).toBe('read');
    for (const last of [1, 4]) {
      const source = await attached(content);
      const killed = new AbortController();
      const begun = read(source, { signal: killed.signal, data: dyingAfterPages(last, killed) });
      await expect(begun).rejects.toThrow('killed');
      expect(await look(() => database.models.sourcePages.countDocuments({ sourceId: source._id }))).toBe(last);
      expect(await read(source)).toBe('read');
      expect(await stored(source)).toMatchObject({ state: 'read', pages: 5 });
      expect(await textOf(source)).toEqual(await textOf(whole));
    }
  });

  it('with open redlines waits for a choice, and is read with it', async () => {
    const redlined = await attached(
      testDocx({
        blocks: [
          {
            runs: [
              'The firm will deliver ',
              { text: 'two', change: 'deleted' },
              { text: 'three', change: 'inserted', comment: 'Really?' },
              ' forms.',
            ],
          },
        ],
      }),
      'docx',
    );
    expect(await read(redlined)).toBe('waiting');
    expect(await stored(redlined)).toMatchObject({
      state: 'waiting',
      redlines: { insertions: 1, deletions: 1, comments: 1 },
    });
    expect(await read(redlined)).toBeNull();
    for (const [as, words] of [
      ['final', 'three'],
      ['original', 'two'],
    ] as const) {
      const choices = { ...redlined.choices, as };
      await look(() =>
        database.models.sources.updateOne(
          { _id: redlined._id },
          { $set: { choices, redlines: null, state: 'waiting' } },
        ),
      );
      expect(await read(redlined)).toBe('read');
      expect((await textOf(redlined)).text).toBe(`The firm will deliver ${words} forms.`);
    }
  });

  it('that can’t be read has a reason, and is not retried', async () => {
    const password = await attached(await testPdf({ parts: [{ paragraph: 'Secret' }], password: 'x' }));
    for (const [source, sentence] of [
      [await attached(damagedPdf()), /damaged/],
      [await attached(await scannedPdf(2)), /scanned/],
      [password, /password/],
    ] as const) {
      expect(await read(source)).toBe('failed');
      const { state, problems } = await stored(source);
      expect(state).toBe('failed');
      expect(problems).toEqual([expect.stringMatching(sentence)]);
    }
  });

  it('that was removed before it was read is reported', async () => {
    const source = await attached(await sowPdf({ pages: 1 }));
    await look(() => database.models.files.deleteOne({ _id: source.fileId }));
    expect(await read(source)).toBe('failed');
    expect((await stored(source)).problems).toEqual(['The document was removed before it was read.']);
  });

  it('waits while the storage is away, and fails with a sentence only at the last attempt', async () => {
    const source = await attached(await sowPdf({ pages: 1 }));
    const away: Files = {
      ...files,
      storeOf: () => ({
        ...files.storeOf({ store: 'gridfs' }),
        read: () => Promise.reject(new Error('The store is away')),
      }),
    };
    await expect(read(source, { store: away })).rejects.toThrow('The store is away');
    expect(await stored(source)).toMatchObject({ state: 'reading' });
    await expect(read(source, { store: away, isLast: true })).rejects.toThrow('The store is away');
    expect(await stored(source)).toMatchObject({ state: 'failed', problems: [expect.stringContaining('Try again')] });
  });
});
