import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ChangeOrderDoc, ClauseDoc, SowDoc } from '@scopewright/data';
import { afterAll, describe, expect, it } from 'vitest';
import { hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('follow_ups');
const { ask, database, make } = delivery;
afterAll(() => delivery.close());

type FollowUps = CallOutput<'sowFollowUps'>;
type Taken = CallOutput<'takeOverSow'>;

const [TERM, FEE, GO_LIVE, DUTY, LIMIT] = [
  'The services run from 1 March 2027 to 31 August 2027.',
  'The fixed fee is EUR 38,500.',
  'EUR 10,000 falls due at the go-live on 15 June 2027.',
  'The client provides a room until 3 April 2027.',
  'The firm delivers up to 12 request types.',
] as const;
const TEXT = [TERM, FEE, GO_LIVE, DUTY, LIMIT].join(' ');

const dated = (text: string, value: string, until: string | null = null) => ({
  date: { text, value, until, choices: null, relative: null },
});

async function begin(values: Partial<SowDoc> = {}, clauseValues: Partial<ClauseDoc> = {}) {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const sow = await make.sow(company, values);
  const source = await make.source(sow, { text: TEXT });
  const clause = (quote: string, more: Partial<ClauseDoc>) =>
    make.clause(source, {
      quote,
      start: TEXT.indexOf(quote),
      state: 'accepted',
      touched: true,
      ...more,
      ...clauseValues,
    });
  await clause(TERM, { kind: 'period', ...dated('1 March 2027 to 31 August 2027', '2027-03-01', '2027-08-31') });
  await clause(FEE, {
    kind: 'fee',
    amount: { text: 'EUR 38,500', minor: 3_850_000, currency: 'EUR', is: 'fixedFee', per: null },
  });
  await clause(GO_LIVE, {
    kind: 'milestone',
    ...dated('15 June 2027', '2027-06-15'),
    amount: { text: 'EUR 10,000', minor: 1_000_000, currency: 'EUR', is: 'fixedFee', per: null },
  });
  await clause(DUTY, { kind: 'clientDuty', ...dated('3 April 2027', '2027-04-03') });
  await clause(LIMIT, {
    kind: 'deliverable',
    limit: { text: 'up to 12 request types', count: 12, of: 'requestTypes', what: 'request types' },
  });
  return { at, company, sow, clause };
}

const of = (document: SowDoc | ChangeOrderDoc) => ({ params: { sowId: hex(document) } });
const read = async (at: TestFirm, sow: SowDoc, query = {}): Promise<FollowUps> =>
  (await ask(at, 'sowFollowUps', { ...of(sow), query })).body as FollowUps;
const bodyOf = ({ version, entries }: FollowUps) => ({
  version,
  entries: entries.map(({ what, clause }) => ({ what, clauseId: clause.id, version: clause.version })),
});
const sowNow = (sow: SowDoc) => delivery.system(() => database.models.sows.findById(sow._id).orFail().lean<SowDoc>());
const clausesNow = (sow: SowDoc) =>
  delivery.system(() => database.models.clauses.find({ 'of.id': sow._id }).sort({ start: 1 }).lean<ClauseDoc[]>());

describe('what follows from accepted clauses', () => {
  it('is shown with their words, and with the number of automatic ones', async () => {
    const { at, sow } = await begin({ amountMinor: 1_000, currency: 'USD' });
    const found = await read(at, sow);
    expect(found).toMatchObject({ version: 1, inputs: 1, limits: 1, undecided: 0 });
    expect(found.entries.map(({ what, clause: { quote } }) => [what, quote])).toEqual([
      ['startDate', TERM],
      ['endDate', TERM],
      ['amount', FEE],
      ['milestone', GO_LIVE],
    ]);
    expect(found.entries[2]).toMatchObject({
      from: { minor: 1_000, currency: 'USD' },
      to: { minor: 3_850_000, currency: 'EUR' },
    });
    expect(found.entries[3]).toMatchObject({
      title: 'EUR 10,000 falls due at the go-live',
      date: '2027-06-15',
      amount: { minor: 1_000_000, currency: 'EUR' },
    });
  });

  it('comes with the parties, instalments and rates of all that was read', async () => {
    const at = await delivery.firm();
    const sow = await make.sow(await make.company(at.id));
    const [parties, first, second, card] = [
      'Made between Alder Ltd ("Supplier") and Quarry Foods Ltd ("Customer").',
      'EUR 10,000 on signature',
      'EUR 28,500 on acceptance on 1 May 2027',
      'Consultant | EUR 180\nArchitect | EUR 220',
    ];
    const text = [parties, first, second, card].join('\n');
    const source = await make.source(sow, { text });
    const price = (minor: number) => ({ text: 'EUR', minor, currency: 'EUR', is: 'fixedFee', per: null }) as const;
    const rate = (role: string, minor: number) => ({
      text: `${role} | EUR ${minor / 100}`,
      role,
      level: null,
      place: null,
      minor,
      currency: 'EUR',
      per: 'hour',
    });
    const add = (quote: string, more: Partial<ClauseDoc>) =>
      make.clause(source, { quote, start: text.indexOf(quote), kind: 'fee', section: ['Fees'], ...more });
    await add(first, { amount: price(1_000_000) });
    await add(second, { amount: price(2_850_000), ...dated('1 May 2027', '2027-05-01') });
    const rates = ['Consultant', 'Architect', 'Trainer', 'Analyst', 'Tester', 'Writer', 'Lead'].map((role, place) =>
      rate(role, 18_000 + place * 1_000),
    );
    await add(card, { rates });

    expect(await read(at, sow)).not.toHaveProperty('facts');
    const { facts } = await read(at, sow, { basis: 'read' });
    expect(facts).toMatchObject({
      client: { name: 'Quarry Foods Ltd', quote: 'Quarry Foods Ltd ("Customer")' },
      supplier: { name: 'Alder Ltd', quote: 'Alder Ltd ("Supplier")' },
      instalments: [
        { clause: { quote: first }, title: 'EUR 10,000 on signature', amount: { minor: 1_000_000 }, date: null },
        { clause: { quote: second }, title: 'EUR 28,500 on acceptance', date: '2027-05-01' },
      ],
      rateCount: 7,
    });
    expect(facts?.rates).toHaveLength(6);
    expect(facts?.rates[0]).toMatchObject({
      clause: { quote: 'Consultant | EUR 180' },
      labels: ['Consultant'],
      rate: { minor: 18_000, currency: 'EUR' },
      per: 'hour',
    });
  });

  it('is taken over in one step, with one event for each kind of change, and then nothing follows', async () => {
    const { at, sow, company } = await begin();
    const found = await read(at, sow);
    const answer = await ask(at, 'takeOverSow', { ...of(sow), body: bodyOf(found) });
    expect(answer).toMatchObject({ status: 200, body: { taken: 4 } });
    expect(await sowNow(sow)).toMatchObject({
      startDate: '2027-03-01',
      endDate: '2027-08-31',
      amountMinor: 3_850_000,
      currency: 'EUR',
      version: 2,
    });
    const timeline = await ask(at, 'companyMilestones', { params: { companyId: hex(company) } });
    expect(timeline.body).toMatchObject({
      items: [
        { title: DUTY, amount: null },
        { title: 'EUR 10,000 falls due at the go-live', amount: { minor: 1_000_000, currency: 'EUR' } },
      ],
    });
    const left = await read(at, sow);
    expect(left.entries).toEqual([]);
    const events = await delivery.system(() =>
      database.models.auditEvents.find({ companyId: company._id }).sort({ _id: 1 }).lean(),
    );
    expect(events.map(({ action }) => action)).toEqual(['sow.updated', 'clause.put-on-timeline']);
  });

  it('is taken over once for any number of requests', async () => {
    const { at, sow } = await begin();
    const body = bodyOf(await read(at, sow));
    const headers = { 'Idempotency-Key': 'one-press-of-the-button' };
    const [first, second] = [
      await ask(at, 'takeOverSow', { ...of(sow), body, headers }),
      await ask(at, 'takeOverSow', { ...of(sow), body, headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await sowNow(sow)).toMatchObject({ version: 2 });
    expect(await ask(at, 'takeOverSow', { ...of(sow), body })).toMatchObject({ status: 409 });
  });

  it('of several concurrent people is taken over by one of them', async () => {
    const { at, sow } = await begin();
    const body = bodyOf(await read(at, sow));
    const answers = await Promise.all([1, 2, 3].map(() => ask(at, 'takeOverSow', { ...of(sow), body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await sowNow(sow)).toMatchObject({ version: 2 });
  });

  it('is taken back as a whole: terms and timeline are as they were', async () => {
    const before = { startDate: '2027-01-01', amountMinor: 5, currency: 'USD' } as const;
    const { at, sow } = await begin(before);
    const clauses = await clausesNow(sow);
    const { undo } = (await ask(at, 'takeOverSow', { ...of(sow), body: bodyOf(await read(at, sow)) })).body as Taken;
    expect(await ask(at, 'undoTakeOverSow', { ...of(sow), body: undo })).toMatchObject({ body: { version: 3 } });
    expect(await sowNow(sow)).toMatchObject({ ...before, endDate: null });
    const milestonesOf = (all: ClauseDoc[]) => all.map(({ milestone }) => milestone);
    expect(milestonesOf(await clausesNow(sow))).toEqual(milestonesOf(clauses));
    expect((await read(at, sow)).entries).toHaveLength(4);
    expect(await ask(at, 'undoTakeOverSow', { ...of(sow), body: undo })).toMatchObject({ status: 409 });
  });

  it('of a part is possible; a clause that was changed since takes nothing over', async () => {
    const { at, sow } = await begin();
    const found = await read(at, sow);
    const { version, entries } = bodyOf(found);
    const stale = entries.map((entry) => (entry.what === 'milestone' ? { ...entry, version: 9 } : entry));
    expect(await ask(at, 'takeOverSow', { ...of(sow), body: { version, entries: stale } })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.followUpsChanged },
    });
    expect(await sowNow(sow)).toMatchObject({ version: 1, startDate: null });
    const onlyAmount = entries.filter(({ what }) => what === 'amount');
    await ask(at, 'takeOverSow', { ...of(sow), body: { version, entries: onlyAmount } });
    expect(await sowNow(sow)).toMatchObject({ amountMinor: 3_850_000, startDate: null });
    expect((await read(at, sow)).entries.map(({ what }) => what)).toEqual(['startDate', 'endDate', 'milestone']);
  });

  it('asks for one of two clauses that contradict each other', async () => {
    const { at, sow, clause } = await begin();
    const other = 'The total price is EUR 39,000.';
    await clause(other, {
      kind: 'fee',
      start: TEXT.length,
      amount: { text: 'EUR 39,000', minor: 3_900_000, currency: 'EUR', is: 'fixedFee', per: null },
    });
    const found = await read(at, sow);
    const amounts = { ...found, entries: found.entries.filter(({ what }) => what === 'amount') };
    expect(amounts.entries).toHaveLength(2);
    expect(await ask(at, 'takeOverSow', { ...of(sow), body: bodyOf(amounts) })).toMatchObject({ status: 422 });
    const [, second] = bodyOf(amounts).entries;
    await ask(at, 'takeOverSow', { ...of(sow), body: { version: found.version, entries: [second] } });
    expect(await sowNow(sow)).toMatchObject({ amountMinor: 3_900_000 });
  });

  it('is nothing of clauses that no one has accepted, unless they are asked for', async () => {
    const { at, sow } = await begin({}, { state: 'proposed' });
    expect(await read(at, sow)).toMatchObject({ entries: [], undecided: 5 });
    const proposed = await read(at, sow, { basis: 'read' });
    expect(proposed.entries).toHaveLength(4);
    expect(await ask(at, 'takeOverSow', { ...of(sow), body: bodyOf(proposed) })).toMatchObject({ status: 409 });
  });

  it('of a change order is taken over until it is sent', async () => {
    const { at, sow } = await begin({ status: 'active', activatedAt: new Date() });
    const order = await make.changeOrder(sow);
    const source = await make.source(order, { text: FEE });
    await make.clause(source, {
      quote: FEE,
      kind: 'fee',
      state: 'accepted',
      touched: true,
      amount: { text: 'EUR 38,500', minor: 3_850_000, currency: 'EUR', is: 'fixedFee', per: null },
    });
    const params = { changeOrderId: hex(order) };
    const found = (await ask(at, 'changeOrderFollowUps', { params })).body as FollowUps;
    const taken = await ask(at, 'takeOverChangeOrder', { params, body: bodyOf(found) });
    expect(taken).toMatchObject({ status: 200, body: { taken: 1 } });
    const { undo } = taken.body as Taken;
    expect(await ask(at, 'undoTakeOverChangeOrder', { params, body: undo })).toMatchObject({ status: 200 });
  });

  it('of a closed SOW is only shown', async () => {
    const { at, sow } = await begin({ status: 'completed', activatedAt: new Date() });
    const found = await read(at, sow);
    expect(await ask(at, 'takeOverSow', { ...of(sow), body: bodyOf(found) })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.sowClosed },
    });
  });

  it('is refused to the client’s people and to other firms', async () => {
    const { at, company, sow } = await begin({ status: 'active', activatedAt: new Date() });
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    const body = bodyOf(await read(at, sow));
    const other = await delivery.firm();
    for (const [firm, token, status] of [
      [at, client, 403],
      [other, other.token, 404],
    ] as const) {
      expect((await ask(firm, 'sowFollowUps', { ...of(sow), token })).status).toBe(status);
      expect((await ask(firm, 'takeOverSow', { ...of(sow), token, body })).status).toBe(status);
    }
    expect(await sowNow(sow)).toMatchObject({ version: 1 });
  });

  it('never reaches a clause of another SOW', async () => {
    const { at, sow } = await begin();
    const [theirs] = await clausesNow((await begin()).sow);
    const body = { version: 1, entries: [{ what: 'startDate', clauseId: hex(theirs as ClauseDoc), version: 1 }] };
    expect((await ask(at, 'takeOverSow', { ...of(sow), body })).status).toBe(409);
    const undo = { version: 1, terms: {}, clauses: [{ id: hex(theirs as ClauseDoc), version: 1 }] };
    expect((await ask(at, 'undoTakeOverSow', { ...of(sow), body: undo })).status).toBe(409);
  });
});
