import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ClauseDoc, SourceDoc, SowDoc } from '@scopewright/data';
import { afterAll, describe, expect, it } from 'vitest';
import { hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('clauses');
const { ask, database, make } = delivery;
afterAll(() => delivery.close());

type Clause = CallOutput<'changeClause'>;
type List = CallOutput<'sowClauses'>;

const TEXT = 'The firm delivers two workflows. The client provides a room until 3 April 2027. Excluded: training.';
const quoteAt = (quote: string): Partial<ClauseDoc> => ({ quote, start: TEXT.indexOf(quote) });

async function begin(values: Partial<SowDoc> = {}) {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, values);
  const source = await make.source(sow, { text: TEXT });
  return { at, company, sow, source };
}
const list = async (at: TestFirm, { _id }: SowDoc, query?: Record<string, string>, token = at.token) =>
  (await ask(at, 'sowClauses', { params: { sowId: _id.toHexString() }, ...(query && { query }), token })).body as List;
const change = (at: TestFirm, clause: ClauseDoc | Clause, body: object) =>
  ask(at, 'changeClause', {
    params: { clauseId: 'id' in clause && typeof clause.id === 'string' ? clause.id : hex(clause as ClauseDoc) },
    body: { version: clause.version, ...body },
  });
const threeOf = async (source: SourceDoc) =>
  [
    await make.clause(source, { ...quoteAt('The firm delivers two workflows.'), hours: 16, confidence: 0.95 }),
    await make.clause(source, { ...quoteAt('The client provides a room until 3 April 2027.'), kind: 'clientDuty' }),
    await make.clause(source, { ...quoteAt('Excluded: training.'), kind: 'exclusion' }),
  ] as const;

describe('the clauses of a SOW', () => {
  it('are listed in the order of its text, with their quotes, and filtered and paged', async () => {
    const { at, sow, source } = await begin();
    await threeOf(source);
    const all = await list(at, sow);
    expect(all).toMatchObject({
      total: 3,
      nextCursor: null,
      lost: [],
      counts: { proposed: 3, accepted: 0, rejected: 0 },
    });
    for (const { quote, start, end } of all.items) expect(quote).toBe(TEXT.slice(start, end));
    expect(all.items.map(({ kind }) => kind)).toEqual(['deliverable', 'clientDuty', 'exclusion']);
    expect(all.items[0]).toMatchObject({ confidence: 0.95, by: 'rules', hours: 16, reasons: [expect.any(String)] });
    expect((await list(at, sow, { kind: 'exclusion' })).items).toHaveLength(1);
    expect((await list(at, sow, { state: 'accepted' })).items).toHaveLength(0);
    const first = await list(at, sow, { limit: '2' });
    const second = await list(at, sow, { limit: '2', cursor: String(first.nextCursor) });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect((await ask(at, 'sowClauses', { params: { sowId: hex(sow) }, query: { cursor: 'x' } })).status).toBe(422);
  });

  it('are shown to its client once they are accepted, without how they were found, and no hours', async () => {
    const { at, company, sow, source } = await begin({ activatedAt: new Date(), status: 'active' });
    const [first] = await threeOf(source);
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    expect((await list(at, sow, undefined, client)).items).toEqual([]);
    await change(at, first, { state: 'accepted' });
    const seen = await list(at, sow, undefined, client);
    expect(seen).toMatchObject({ total: 1, lost: [], counts: { proposed: 0, accepted: 1, rejected: 0 } });
    expect(seen.items[0]).toMatchObject({ quote: first.quote, confidence: null, reasons: [], by: null, former: null });
    expect(seen.items[0]).not.toHaveProperty('hours');
    const draft = await make.sow(company);
    expect((await ask(at, 'sowClauses', { token: client, params: { sowId: hex(draft) } })).status).toBe(404);
  });
});

/** A rate of a card whose rows are the sentences of the text. */
const rateOf = (text: string, minor: number) => ({
  text,
  role: 'Trainer',
  level: null,
  place: 'Bern',
  minor,
  currency: 'CHF',
  per: 'hour',
});

describe('a rate card', () => {
  const RATES = [rateOf('The firm delivers two workflows.', 9_000), rateOf('Excluded: training.', 8_000)];

  it('has its rates for the firm, and for its client like amounts: once it is accepted', async () => {
    const { at, company, sow, source } = await begin({ activatedAt: new Date(), status: 'active' });
    const card = await make.clause(source, { quote: TEXT, kind: 'fee', rates: RATES });
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    expect((await list(at, sow)).items).toMatchObject([{ rates: RATES }]);
    expect((await list(at, sow, undefined, client)).items).toEqual([]);
    await change(at, card, { state: 'accepted' });
    expect((await list(at, sow, undefined, client)).items).toMatchObject([{ rates: RATES }]);
  });

  it('is split and merged with the rates of its rows; a clause of earlier days has none', async () => {
    const { at, sow, source } = await begin();
    const card = await make.clause(source, { quote: TEXT, kind: 'fee', rates: RATES });
    const split = await ask(at, 'splitClause', {
      params: { clauseId: hex(card) },
      body: { version: 1, at: TEXT.indexOf(' The client') },
    });
    const { items: parts } = split.body as { items: Clause[] };
    expect(parts.map(({ rates }) => rates)).toEqual([[RATES[0]], [RATES[1]]]);
    const merged = await ask(at, 'mergeSowClauses', {
      params: { sowId: hex(sow) },
      body: { clauses: parts.map(({ id, version }) => ({ id, version })) },
    });
    expect(merged.body).toMatchObject({ rates: RATES });
    const old = await make.clause(source, quoteAt('Excluded: training.'));
    await delivery.system(() =>
      database.models.clauses.collection.updateOne({ _id: old._id }, { $unset: { rates: 1 } }),
    );
    expect((await list(at, sow)).items.find(({ id }) => id === hex(old))).not.toHaveProperty('rates');
  });
});

describe('a decision', () => {
  it('is recorded with who made it, and can be taken back', async () => {
    const { at, company, source } = await begin();
    const [first] = await threeOf(source);
    const accepted = (await change(at, first, { state: 'accepted' })).body as Clause;
    expect(accepted).toMatchObject({ state: 'accepted', version: 2 });
    const stored = await delivery.system(() => database.models.clauses.findById(first._id).orFail().lean());
    expect(stored).toMatchObject({ touched: true, decidedAt: delivery.time.clock() });
    expect(String(stored.decidedBy)).toBe(hex(at.admin));
    const again = (await change(at, accepted, { state: 'proposed' })).body as Clause;
    expect(again).toMatchObject({ state: 'proposed', version: 3 });
    const events = await delivery.system(() =>
      database.models.auditEvents.find({ companyId: company._id }).sort({ _id: 1 }).lean(),
    );
    expect(events.map(({ action }) => action)).toEqual(['clause.accepted', 'clause.reopened']);
  });

  it('from an earlier version is refused with the current one, and the same twice changes nothing', async () => {
    const { at, source } = await begin();
    const [first] = await threeOf(source);
    const accepted = (await change(at, first, { state: 'accepted' })).body as Clause;
    expect(await change(at, first, { state: 'rejected' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id: hex(first), state: 'accepted', version: 2 } },
    });
    expect((await change(at, accepted, { state: 'accepted' })).body).toEqual(accepted);
    const both = await Promise.all([
      change(at, accepted, { state: 'rejected' }),
      change(at, accepted, { wording: 'Two workflows' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('on many skips those that have changed, and those of others', async () => {
    const { at, sow, source } = await begin();
    const [first, second, third] = await threeOf(source);
    const foreign = await make.clause(
      await make.source(await make.sow({ _id: sow.companyId, consultingFirmId: at.id })),
    );
    await change(at, second, { wording: 'A room' });
    const answer = await ask(at, 'decideSowClauses', {
      params: { sowId: hex(sow) },
      body: {
        state: 'accepted',
        clauses: [first, second, third, foreign].map((clause) => ({ id: hex(clause), version: 1 })),
      },
    });
    const { items, conflicts } = answer.body as CallOutput<'decideSowClauses'>;
    expect(items.map(({ id, state, version }) => [id, state, version])).toEqual([
      [hex(first), 'accepted', 2],
      [hex(third), 'accepted', 2],
    ]);
    expect(conflicts.toSorted()).toEqual([hex(second), hex(foreign)].toSorted());
    expect((await list(at, sow)).counts).toEqual({ proposed: 1, accepted: 2, rejected: 0 });
  });

  it('gives a clause another kind or wording, and its quote stays', async () => {
    const { at, source } = await begin();
    const [first] = await threeOf(source);
    const changed = (await change(at, first, { kind: 'scope', wording: ' Two workflows ' })).body as Clause;
    expect(changed).toMatchObject({ kind: 'scope', wording: 'Two workflows', quote: first.quote, state: 'proposed' });
    expect((await change(at, changed, { wording: null })).body).toMatchObject({ wording: null });
    expect((await change(at, changed, { wording: ' ' })).status).toBe(422);
  });

  it('states which of two dates an ambiguous one is', async () => {
    const { at, source } = await begin();
    const date = {
      text: '03/04/2027',
      value: null,
      until: null,
      relative: null,
      choices: ['2027-04-03', '2027-03-04'] as [string, string],
    };
    const clause = await make.clause(source, { date });
    expect(await change(at, clause, { date: '2027-04-04' })).toMatchObject({
      status: 422,
      body: { details: { date: MESSAGES.notAChoiceOfDate } },
    });
    const chosen = (await change(at, clause, { date: '2027-03-04' })).body as Clause;
    expect(chosen).toMatchObject({ date: { value: '2027-03-04' } });
    const unclear = (await change(at, chosen, { date: null })).body as Clause;
    expect(unclear).toMatchObject({ version: 3, date: { value: null, choices: date.choices } });
  });

  it('preserves a date that was never unclear, and has no date where none is stated', async () => {
    const { at, source } = await begin();
    const date = { text: '3 April 2027', value: '2027-04-03', until: null, relative: null, choices: null };
    for (const values of [{ date }, {}])
      expect(await change(at, await make.clause(source, values), { date: null })).toMatchObject({
        status: 422,
        body: { details: { date: MESSAGES.notAChoiceOfDate } },
      });
  });

  it('is decided on once, however often the decision is sent, and regardless of concurrent decisions of others', async () => {
    const { at, source } = await begin();
    const [first] = await threeOf(source);
    const send = (state: Clause['state'], key = 'decision-of-a-tab') =>
      ask(at, 'changeClause', {
        params: { clauseId: hex(first) },
        body: { version: 1, state },
        headers: { 'idempotency-key': key },
      });
    const decided = await send('accepted');
    expect(decided).toMatchObject({ status: 200, body: { state: 'accepted', version: 2 } });
    const back = await change(at, decided.body as Clause, { state: 'proposed' });
    expect(back.status).toBe(200);
    // its answer was lost: it is not a second decision
    expect(await send('accepted')).toMatchObject({ status: 200, body: { state: 'accepted', version: 2 } });
    expect((await send('rejected')).status).toBe(422);
    expect(await send('rejected', 'another-decision')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { state: 'proposed', version: 3 } },
    });
  });

  it('puts an accepted clause on the company’s timeline, for the client too, and rejecting takes it off', async () => {
    const { at, company, source } = await begin({ activatedAt: new Date(), status: 'active' });
    const [first] = await threeOf(source);
    const milestone = { title: 'Workflows are live', date: '2027-04-03' };
    expect(await change(at, first, { milestone })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.clauseNotAccepted },
    });
    const put = (await change(at, first, { state: 'accepted', milestone })).body as Clause;
    const client = await at.sign(await make.user(at.id, { role: 'user', companyId: company._id }));
    const params = { companyId: hex(company) };
    for (const token of [at.token, client])
      expect((await ask(at, 'companyMilestones', { token, params })).body).toMatchObject({
        items: [{ clauseId: put.id, of: put.of, ...milestone }],
      });
    await change(at, put, { state: 'rejected' });
    expect((await ask(at, 'companyMilestones', { params })).body).toEqual({ items: [] });
  });

  it('is not made on a closed SOW, nor by the client or another firm', async () => {
    const { at, company, source } = await begin({ activatedAt: new Date(), status: 'completed' });
    const [first] = await threeOf(source);
    expect(await change(at, first, { state: 'accepted' })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.sowClosed },
    });
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    const body = { version: 1, state: 'accepted' };
    expect((await ask(at, 'changeClause', { token: client, params: { clauseId: hex(first) }, body })).status).toBe(403);
    const other = await delivery.firm();
    expect((await ask(other, 'changeClause', { params: { clauseId: hex(first) }, body })).status).toBe(404);
  });
});

describe('a selection', () => {
  const add = (at: TestFirm, sow: SowDoc, body: object, headers = {}) =>
    ask(at, 'addSowClause', { params: { sowId: hex(sow) }, body, headers });

  it('becomes an accepted clause without the blanks around it, once', async () => {
    const { at, sow, source } = await begin();
    const start = TEXT.indexOf(' The client');
    const body = { sourceId: hex(source), start, end: TEXT.indexOf(' Excluded'), kind: 'clientDuty' };
    const headers = { 'Idempotency-Key': 'selection-1' };
    const [made, repeated] = [await add(at, sow, body, headers), await add(at, sow, body, headers)];
    expect(made).toMatchObject({
      status: 201,
      body: { quote: 'The client provides a room until 3 April 2027.', state: 'accepted', by: 'person', page: 1 },
    });
    expect(repeated.body).toEqual(made.body);
    expect(await add(at, sow, body)).toMatchObject({ status: 409, body: { error: MESSAGES.clauseQuoteTaken } });
    const { id } = made.body as Clause;
    expect((await ask(at, 'removeClause', { params: { clauseId: id } })).status).toBe(200);
    expect((await list(at, sow)).total).toBe(0);
  });

  it('outside the text, of blanks, or in a former reading is refused', async () => {
    const { at, sow, source } = await begin();
    const where = { sourceId: hex(source), kind: 'scope' };
    for (const [start, end] of [
      [0, 5000],
      [8, 8],
      [9, 3],
      [TEXT.indexOf(' firm'), TEXT.indexOf(' firm') + 1],
    ])
      expect((await add(at, sow, { ...where, start, end })).status).toBe(422);
    const former = await make.source(sow, { present: false });
    expect(await add(at, sow, { ...where, sourceId: hex(former), start: 0, end: 4 })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.sourceReplaced },
    });
  });

  it('that the rules have proposed can be rejected, not removed', async () => {
    const { at, source } = await begin();
    const [first] = await threeOf(source);
    expect(await ask(at, 'removeClause', { params: { clauseId: hex(first) } })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.clauseKept },
    });
  });
});

describe('splitting and merging', () => {
  it('make clauses that quote the text, with the values that are in their words, and can be undone', async () => {
    const { at, sow, source } = await begin();
    const date = { text: '3 April 2027', value: '2027-04-03', until: null, relative: null, choices: null };
    const clause = await make.clause(source, { ...quoteAt('The client provides a room until 3 April 2027.'), date });
    const { items: parts } = (
      await ask(at, 'splitClause', {
        params: { clauseId: hex(clause) },
        body: { version: 1, at: TEXT.indexOf(' until') },
      })
    ).body as { items: Clause[] };
    expect(parts.map(({ quote }) => quote)).toEqual(['The client provides a room', 'until 3 April 2027.']);
    expect(parts.map((part) => part.date?.value ?? null)).toEqual([null, '2027-04-03']);
    expect((await list(at, sow)).items.map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
    expect((await change(at, clause, { state: 'accepted' })).body).toMatchObject({ error: MESSAGES.clauseReplaced });

    const merged = (
      await ask(at, 'mergeSowClauses', {
        params: { sowId: hex(sow) },
        body: { clauses: parts.map(({ id, version }) => ({ id, version })) },
      })
    ).body as Clause;
    expect(merged).toMatchObject({ quote: clause.quote, start: clause.start, date: { value: '2027-04-03' } });

    const undo = (one: Clause) =>
      ask(at, 'restoreClauses', { params: { clauseId: one.id }, body: { version: one.version } });
    const back = (await undo(merged)).body as { items: Clause[] };
    expect(back.items.map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
    const [part] = back.items;
    if (!part) throw new Error('There are no parts');
    expect((await undo(part)).body).toMatchObject({ items: [{ id: hex(clause), quote: clause.quote, version: 3 }] });
    expect((await list(at, sow)).total).toBe(1);
    expect((await undo({ ...part, id: hex(clause), version: 3 })).body).toMatchObject({
      error: MESSAGES.notRestorable,
    });
  });

  it('are undone in the opposite order, and not once another text is read', async () => {
    const { at, source } = await begin();
    const clause = await make.clause(source, quoteAt('The client provides a room until 3 April 2027.'));
    const split = async (one: { id: string; version: number }, before: string) =>
      (
        (await ask(at, 'splitClause', {
          params: { clauseId: one.id },
          body: { version: one.version, at: TEXT.indexOf(before) },
        })) as { body: { items: Clause[] } }
      ).body.items;
    const [left, right] = await split({ id: hex(clause), version: 1 }, ' until');
    if (!left || !right) throw new Error('There are no parts');
    await split(left, ' provides');
    const undo = () => ask(at, 'restoreClauses', { params: { clauseId: right.id }, body: { version: right.version } });
    expect(await undo()).toMatchObject({ status: 409, body: { error: MESSAGES.clauseReplaced } });
    const { clauses } = database.models;
    const of = { 'of.id': source.of.id };
    await delivery.system(() => clauses.deleteMany({ ...of, madeOf: left.id }));
    await delivery.system(() => clauses.updateOne({ _id: left.id }, { $set: { replaced: false } }));
    await delivery.system(() => clauses.updateOne({ _id: right.id }, { $set: { sourceId: clause._id } }));
    expect(await undo()).toMatchObject({ status: 409, body: { error: MESSAGES.notRestorable } });
    expect(await delivery.system(() => clauses.countDocuments({ ...of, replaced: false }))).toBe(2);
  });

  it('are refused at the ends of a clause, of clauses of another SOW, and from earlier versions', async () => {
    const { at, sow, source } = await begin();
    const [first, second] = await threeOf(source);
    for (const offset of [first.start, first.end])
      expect(
        (await ask(at, 'splitClause', { params: { clauseId: hex(first) }, body: { version: 1, at: offset } })).status,
      ).toBe(422);
    const foreign = await make.clause(
      await make.source(await make.sow({ _id: sow.companyId, consultingFirmId: at.id })),
    );
    const merge = (...clauses: ClauseDoc[]) =>
      ask(at, 'mergeSowClauses', {
        params: { sowId: hex(sow) },
        body: { clauses: clauses.map((clause) => ({ id: hex(clause), version: 1 })) },
      });
    expect((await merge(first, foreign)).status).toBe(404);
    await change(at, second, { state: 'accepted' });
    expect((await merge(first, second)).body).toMatchObject({ code: 'version_conflict' });
  });
});
