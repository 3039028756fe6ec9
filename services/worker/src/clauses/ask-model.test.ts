import {
  askModel,
  type ClauseDoc,
  runAsSystem,
  runWithTenant,
  type SourceDoc,
  tokenQuota,
  usedOfQuota,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { BOTH_FOUND, MODEL_MISSED, RULES_MISSED } from '@scopewright/domain/clauses/compare-proposals';
import type { SourceBlock } from '@scopewright/domain/sources/source';
import { EXTRACTOR_CONFIG_NAMES, scopeExtractorOf } from '@scopewright/scope-extractor';
import { fakeModel } from '@scopewright/scope-extractor/fake-model';
import { createLogger, loadConfig } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import type { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { NotBefore } from '../queue/not-before.ts';
import { askAboutSource } from './ask-model.ts';

const time = testClock();
const { clock } = time;
const database = await testDatabase('ask_model');
const { models } = database;
const make = factories(models, { clock });
const model = await fakeModel();
afterAll(() => Promise.all([database.close(), model.close()]));
beforeEach(() => Object.assign(model, { next: [], always: 'ok', asked: [], before: () => undefined }));

const configured = (more: Record<string, string> = {}) =>
  scopeExtractorOf(
    loadConfig(EXTRACTOR_CONFIG_NAMES, {
      EXTRACTOR_URL: model.url,
      EXTRACTOR_KEY: model.key,
      EXTRACTOR_MODEL: 'reader-1',
      EXTRACTOR_TIMEOUT_SECONDS: '2',
      ...more,
    }),
  );
const extractor = configured();
const NAMED = { host: new URL(model.url).host, model: 'reader-1' };

const LINES = [
  'The firm shall deliver a service portal with 12 request types.',
  'Data migration is not included in this statement of work.',
  'The client shall name a contact.',
  'The fee is due within thirty days.',
];

/** A source that was read, of a firm that has agreed to the model, with the clauses that the rules have found. */
async function read({
  agreed = true,
  lines = LINES,
  firm,
}: {
  agreed?: boolean;
  lines?: string[];
  firm?: { _id: Types.ObjectId };
} = {}) {
  const { _id: firmId } = firm ?? (await make.firm());
  const company = await make.company(firmId);
  const sow = await make.sow(company);
  const text = lines.join('\n');
  let at = 0;
  const blocks = lines.map((line): SourceBlock => {
    const start = at;
    at += line.length + 1;
    return { kind: 'paragraph', start, end: start + line.length, page: 1, level: null, label: null };
  });
  const of = { type: 'sow' as const, id: sow._id };
  return runWithTenant(firmId, async () => {
    if (agreed) await models.firms.updateOne({}, { $set: { clauseModel: { ...NAMED, at: clock(), by: 'Ada' } } });
    const made = await models.sources.create({
      of,
      companyId: company._id,
      present: true,
      format: 'text',
      choices: {},
      state: 'read',
      pages: 1,
      createdAt: clock(),
    });
    const source = made.toObject<SourceDoc>();
    await models.sourceTexts.create({
      _id: source._id,
      companyId: company._id,
      text,
      structure: JSON.stringify({ blocks, asides: [] }),
    });
    const clause = (line: number, kind: ClauseDoc['kind'], more: Partial<ClauseDoc> = {}) => {
      const { start = 0, end = 0 } = blocks[line] ?? {};
      return models.clauses.create({
        of,
        companyId: company._id,
        sourceId: source._id,
        kind,
        quote: text.slice(start, end),
        start,
        end,
        page: 1,
        confidence: 0.8,
        reasons: ['Because'],
        proposedBy: 'rules',
        createdAt: clock(),
        updatedAt: clock(),
        ...more,
      });
    };
    await database.inTransaction((session) =>
      askModel(models, source, extractor?.clauseModel ?? null, { session, now: clock(), requestId: null }),
    );
    return {
      firmId,
      source,
      clause,
      company,
      payload: { firmId: firmId.toHexString(), sourceId: source._id.toHexString() },
    };
  });
}
type Read = Awaited<ReturnType<typeof read>>;

const ask = ({ payload }: Read, more: Partial<Parameters<typeof askAboutSource>[0]> = {}, signal?: AbortSignal) =>
  askAboutSource(
    { data: database, extractor, clock, log: createLogger({ name: 'test', level: 'silent' }), ...more },
    payload,
    signal ?? new AbortController().signal,
  );
const clausesOf = ({ source }: Read) =>
  runAsSystem('look', () =>
    models.clauses.find({ sourceId: source._id }).sort({ start: 1, _id: 1 }).lean<ClauseDoc[]>(),
  );
const runOf = ({ source }: Read) =>
  runAsSystem('look', async () => (await models.sources.findById(source._id).orFail().lean<SourceDoc>()).model);
const tokensOf = ({ firmId }: Read) =>
  runWithTenant(firmId, () => usedOfQuota(models, { firmId, name: tokenQuota(clock()).name }));

describe('asking about a source', () => {
  it('is put into the outbox only if the firm has agreed to this model', async () => {
    const jobs = async ({ source }: Read) =>
      runAsSystem('look', () =>
        models.outbox.countDocuments({ job: 'source.ask-model', 'payload.sourceId': source._id.toHexString() }),
      );
    const agreed = await read();
    expect([await jobs(agreed), (await runOf(agreed))?.state]).toEqual([1, 'waiting']);
    const not = await read({ agreed: false });
    expect([await jobs(not), await runOf(not)]).toEqual([0, null]);
    expect(await ask(not)).toBeNull();
    expect(model.asked).toEqual([]);
  });

  it('adds clauses that only the model found, and marks those of the rules', async () => {
    const at = await read();
    await runWithTenant(at.firmId, async () => {
      await at.clause(0, 'deliverable');
      await at.clause(1, 'assumption');
      await at.clause(3, 'fee');
    });
    expect(await ask(at)).toBe('stored');
    const clauses = await clausesOf(at);
    expect(clauses.map(({ kind, proposedBy, confidence, reasons }) => [kind, proposedBy, confidence, reasons])).toEqual(
      [
        ['deliverable', 'rules', expect.closeTo(0.9), ['Because', BOTH_FOUND]],
        ['assumption', 'rules', 0.8, ['Because', 'The rules call it “Assumption”, the model “Exclusion”']],
        ['clientDuty', 'model', 0.5, ['Proposed by the model reader-1', RULES_MISSED]],
        ['fee', 'rules', 0.8, ['Because', MODEL_MISSED]],
      ],
    );
    expect(clauses[2]).toMatchObject({ quote: LINES[2], state: 'proposed', version: 1, companyId: at.company._id });
    expect(await runOf(at)).toMatchObject({
      state: 'done',
      ...NAMED,
      notes: [
        'The model reader-1 agrees with the rules on 1 clause, proposes 1 more, did not find 1 clause that the rules found, and calls 1 clause differently.',
      ],
    });
    expect(await tokensOf(at)).toBe(1000);
    // delivered twice
    expect(await ask(at)).toBeNull();
    expect(await clausesOf(at)).toEqual(clauses);
    expect(model.asked).toHaveLength(1);
  });

  it('leaves what people have decided on as it is, and does not propose it again', async () => {
    const at = await read();
    await runWithTenant(at.firmId, async () => {
      await at.clause(0, 'deliverable', { state: 'rejected', touched: true });
      await at.clause(1, 'assumption', { touched: true, wording: 'Ours' });
    });
    const before = await clausesOf(at);
    await ask(at);
    expect((await clausesOf(at)).filter(({ touched }) => touched)).toEqual(before);
    expect((await clausesOf(at)).map(({ kind }) => kind)).toEqual(['deliverable', 'assumption', 'clientDuty']);
  });

  it('sends nothing once the firm has switched it off, has another model, or the installation has no model', async () => {
    const off = await read();
    await runWithTenant(off.firmId, () => models.firms.updateOne({}, { $set: { clauseModel: null } }));
    expect([await ask(off), await runOf(off)]).toEqual(['dropped', null]);
    const another = await read();
    expect(await ask(another, { extractor: configured({ EXTRACTOR_MODEL: 'reader-2' }) })).toBe('dropped');
    expect(await ask(await read(), { extractor: null })).toBe('dropped');
    expect(model.asked).toEqual([]);
  });

  it('stops between two questions when the firm switches it off', async () => {
    const at = await read({
      lines: Array.from({ length: 400 }, (_, index) => `We deliver result ${index} to the client.`),
    });
    model.before = async () => {
      await runWithTenant(at.firmId, () => models.firms.updateOne({}, { $set: { clauseModel: null } }));
    };
    expect(await ask(at)).toBe('dropped');
    expect(model.asked).toHaveLength(1);
    expect(await clausesOf(at)).toEqual([]);
  });

  it('is postponed while the model can’t be reached, and stores the parts read so far after a long outage', async () => {
    const at = await read();
    model.always = 'busy-for-long';
    const until = await ask(at).catch((error: unknown) => (error instanceof NotBefore ? error.until : null));
    expect(until).toEqual(new Date(clock().getTime() + 3_600_000));
    expect([(await runOf(at))?.state, await tokensOf(at)]).toEqual(['waiting', 0]);
    time.advance(7 * 3_600_000);
    expect(await ask(at)).toBe('stored');
    expect(await runOf(at)).toMatchObject({
      state: 'failed',
      notes: ['The model left 1 part unread: it could not be reached.'],
    });
  });

  it('reports that the operator must act when the server refuses', async () => {
    const at = await read();
    model.always = 'unauthorized';
    expect(await ask(at)).toBe('stored');
    expect((await runOf(at))?.notes).toEqual([
      'The model left 1 part unread: its server refused the requests. Please tell the operator of this installation.',
    ]);
    expect(await tokensOf(at)).toBe(0);
  });

  it('of a document that has since been replaced stores nothing', async () => {
    const at = await read();
    model.before = async () => {
      await runWithTenant(at.firmId, () =>
        models.sources.updateOne({ _id: at.source._id }, { $set: { present: false } }),
      );
    };
    expect(await ask(at)).toBeNull();
    expect(await clausesOf(at)).toEqual([]);
  });
});

describe('a run that was cut off', () => {
  const LONG = Array.from({ length: 400 }, (_, index) => `We deliver result number ${index} to the client.`);

  it('continues with open questions, pays one call twice at most, and stores everything once', async () => {
    const whole = await read({ lines: LONG });
    await ask(whole);
    const calls = model.asked.length;
    const tokens = await tokensOf(whole);
    const stored = (await clausesOf(whole)).length;
    expect([calls, stored]).toEqual([3, 400]);
    model.asked.length = 0;
    for (let cutOffAt = 1; cutOffAt <= calls; cutOffAt++) {
      const at = await read({ lines: LONG });
      const abort = new AbortController();
      const begun = model.asked.length;
      // as if the worker was killed while it waits for the answer
      model.before = () => {
        if (model.asked.length - begun === cutOffAt) abort.abort(new Error('killed'));
      };
      await expect(ask(at, {}, abort.signal)).rejects.toThrow('killed');
      expect(await clausesOf(at)).toEqual([]);
      model.before = () => undefined;
      expect(await ask(at)).toBe('stored');
      expect(model.asked.length - begun).toBe(calls + 1);
      expect(await clausesOf(at)).toHaveLength(stored);
      const more = (await tokensOf(at)) - tokens;
      expect(more).toBeGreaterThan(0);
      expect(more).toBeLessThan(5_000);
    }
  });

  it('stores everything once also with two concurrent workers', async () => {
    const at = await read();
    const outcomes = await Promise.all([ask(at), ask(at)]);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(await clausesOf(at)).toHaveLength(3);
  });
});

describe('the budget', () => {
  const MANY = Array.from({ length: 400 }, (_, index) => `We deliver result number ${index} to the client.`);

  it('ends a run at the calls of a document, also over several runs', async () => {
    const few = configured({ EXTRACTOR_CALLS_PER_DOCUMENT: '2' });
    const at = await read({ lines: MANY });
    await ask(at, { extractor: few });
    expect(model.asked).toHaveLength(2);
    expect(await runOf(at)).toMatchObject({
      state: 'done',
      notes: [expect.any(String), expect.stringContaining('budget')],
    });
    expect(await tokensOf(at)).toBe(2000);
  });

  it('ends a run at the tokens of a day, for all documents of a firm; the next day has its own', async () => {
    const poor = configured({ EXTRACTOR_TOKENS_PER_DAY: '4500' });
    const firm = await make.firm();
    const first = await read({ lines: MANY, firm });
    await ask(first, { extractor: poor });
    const asked = model.asked.length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(3);
    expect(await tokensOf(first)).toBeLessThanOrEqual(4500);
    const other = await read({ lines: MANY.map((line) => `${line} Now.`), firm });
    await ask(other, { extractor: poor });
    expect(model.asked.length).toBe(asked);
    expect(await runOf(other)).toMatchObject({ state: 'failed' });
    time.advance(24 * 3_600_000);
    const later = await read({ lines: MANY.map((line) => `${line} Later.`), firm });
    await ask(later, { extractor: poor });
    expect(model.asked.length).toBeGreaterThan(asked);
  });

  it('does not pay for the same text twice, but for that of another firm', async () => {
    const firm = await make.firm();
    await ask(await read({ firm }));
    await ask(await read({ firm }));
    expect(model.asked).toHaveLength(1);
    await ask(await read());
    expect(model.asked).toHaveLength(2);
  });

  it('is one document at a time for a firm, while other firms continue', async () => {
    const firm = await make.firm();
    const [first, second, other] = [
      await read({ firm }),
      await read({ firm, lines: ['We deliver something else.'] }),
      await read(),
    ];
    let during: unknown[] = [];
    model.before = async () => {
      model.before = () => undefined;
      during = [await ask(second).catch((error: unknown) => error instanceof NotBefore), await ask(other)];
    };
    expect(await ask(first)).toBe('stored');
    expect(during).toEqual([true, 'stored']);
    expect(await ask(second)).toBe('stored');
  });
});
