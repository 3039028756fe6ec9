import type { CallOutput } from '@scopewright/contracts';
import { SEARCH_HITS_MAX, SEARCH_QUERY_MAX } from '@scopewright/contracts/constants';
import type { CompanyDoc, UserDoc } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, type CallName, hex, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('search-firm');
const { make } = delivery;
afterAll(() => delivery.close());

type Hit = CallOutput<'searchFirm'>['items'][number];
type Clause = CallOutput<'changeClause'>;

const search = async (at: TestFirm, q: string, { token = at.token, companyId = '' } = {}): Promise<Hit[]> =>
  bodyOf<CallOutput<'searchFirm'>>(
    await delivery.ask(at, 'searchFirm', { token, query: { q, ...(companyId && { companyId }) } }),
  ).items;
const titles = (hits: readonly Hit[]) => hits.map(({ kind, title }) => `${kind}: ${title}`);

const put = { status: 'active', activatedAt: new Date(0) } as const;
const project = (company: CompanyDoc, name: string) =>
  make.scopeItem(company, { kind: 'project', name, content: BLANK_CONTENT.project });

/** One thing of each kind, called by a word, of a company whose people see all of it. */
async function thingsOf(at: TestFirm, company: CompanyDoc, word: string) {
  await project(company, `${word} project`);
  const sow = await make.sow(company, { ...put, title: `${word} SOW` });
  await make.changeOrder(sow, { ...put, status: 'sent', title: `${word} order` });
  const source = await make.source(sow);
  await make.clause(source, {
    state: 'accepted',
    quote: `The ${word} clause`,
    milestone: { title: `${word} pilot`, date: '2026-05-04' },
  });
  await make.milestone(company, { title: `${word} go-live` });
  await make.user(at.id, { role: 'user', companyId: company._id, name: `${word} Person` });
  await make.file(at.id, { companyId: company._id, name: `${word}.pdf`, attachedTo: { type: 'sow', id: sow._id } });
  return { sow, source };
}
const everything = (word: string) => [
  `project: ${word} project`,
  `sow: ${word} SOW`,
  `changeOrder: ${word} order`,
  `clause: The ${word} clause`,
  `milestone: ${word} pilot`,
  `milestone: ${word} go-live`,
  `person: ${word} Person`,
  `document: ${word}.pdf`,
];

/** A firm with two companies that have the same things, a consultant of the first one, and both kinds of clients. */
async function begin() {
  const at = await delivery.firm();
  const consultant = await make.user(at.id, { role: 'consultant', name: 'Conny Consultant' });
  const own = await make.company(at.id, { name: 'Orchid Trading', assignedConsultantIds: [consultant._id] });
  const other = await make.company(at.id, { name: 'Orchid Shipping' });
  const things = await thingsOf(at, own, 'Orchid');
  await thingsOf(at, other, 'Orchidée');
  const client = (role: UserDoc['role'], company: CompanyDoc) =>
    make.user(at.id, { role, companyId: company._id, name: `A ${role}` });
  const tokens = {
    consultant: await at.sign(consultant),
    companyUser: await at.sign(await client('companyUser', own)),
    user: await at.sign(await client('user', own)),
  };
  return { at, own, other, tokens, ...things };
}

describe('the search of a firm', () => {
  it('finds things of every kind by the beginnings of their words, without case and accents', async () => {
    const { at } = await begin();
    const both = [...everything('Orchid'), ...everything('Orchidée')];
    for (const q of ['orchid', 'ORCH', 'órchìd'])
      expect(titles(await search(at, q)).toSorted()).toEqual(
        ['company: Orchid Trading', 'company: Orchid Shipping', ...both].toSorted(),
      );
    expect(titles(await search(at, 'orchidee')).toSorted()).toEqual(everything('Orchidée').toSorted());
    expect(titles(await search(at, 'orchid go'))).toEqual(['milestone: Orchid go-live', 'milestone: Orchidée go-live']);
    expect(await search(at, 'rchidee')).toEqual([]);
    expect(await search(at, 'orchid nothing')).toEqual([]);
    expect(await search(at, '– .* $')).toEqual([]);
  });

  it('names the company and the agreement of a result, as its page needs them', async () => {
    const { at, own, sow } = await begin();
    const ofCompany = { companyId: hex(own), companyName: 'Orchid Trading' };
    const agreement = { type: 'sow', id: hex(sow), sowId: hex(sow), title: 'Orchid SOW' };
    const of = { id: expect.any(String), ...ofCompany };
    expect(await search(at, 'orchid', { companyId: hex(own) })).toEqual(
      expect.arrayContaining([
        { kind: 'company', id: hex(own), title: 'Orchid Trading' },
        { kind: 'project', title: 'Orchid project', ...of },
        { kind: 'sow', title: 'Orchid SOW', status: 'active', ...of },
        {
          kind: 'changeOrder',
          title: 'Orchid order',
          number: expect.any(Number),
          status: 'sent',
          sowId: hex(sow),
          ...of,
        },
        { kind: 'clause', title: 'The Orchid clause', quote: 'The Orchid clause', agreement, ...of },
        { kind: 'milestone', title: 'Orchid go-live', date: '2026-06-30', ...of },
        { kind: 'milestone', title: 'Orchid pilot', date: '2026-05-04', ...of },
        { kind: 'person', title: 'Orchid Person', email: expect.stringContaining('@'), ...of },
        { kind: 'document', title: 'Orchid.pdf', agreement, ...of },
      ]),
    );
  });

  it('finds companies also by other parts of their names', async () => {
    const { at } = await begin();
    expect(titles(await search(at, 'rchid shipp'))).toEqual(['company: Orchid Shipping']);
  });

  it('finds change orders by their number, however it is written, before others that have it in their title', async () => {
    const { at, own, sow, tokens } = await begin();
    await make.changeOrder(sow, { ...put, status: 'sent', number: 31, title: 'Forms' });
    await make.changeOrder(sow, { number: 13, title: 'Reports as in CO-31' });
    await make.changeOrder(await make.sow(own), { number: 31, title: 'Portal' });
    const both = ['changeOrder: Forms', 'changeOrder: Portal'];
    for (const q of ['co31', 'CO-0031', 'change order 31'])
      expect(titles(await search(at, q)).toSorted(), q).toEqual(both);
    for (const q of ['CO-31', 'co 31']) {
      const found = titles(await search(at, q));
      expect(found.slice(0, 2).toSorted(), q).toEqual(both);
      expect(found.slice(2), q).toEqual(['changeOrder: Reports as in CO-31']);
    }
    expect(titles(await search(at, 'CO-3'))).toEqual(['changeOrder: Reports as in CO-31']);
    expect(titles(await search(at, 'CO-31', { token: tokens.user }))).toEqual(['changeOrder: Forms']);
  });

  it('finds people of the firm by name or email address', async () => {
    const { at } = await begin();
    const nameless = await make.user(at.id, { role: 'consultant', name: '', email: `zelda.zweig@${at.key}.test` });
    expect(await search(at, 'zwei')).toEqual([
      {
        kind: 'person',
        id: hex(nameless),
        title: nameless.email,
        email: nameless.email,
        companyId: null,
        companyName: null,
      },
    ]);
    await make.user(at.id, { role: 'consultant', name: 'Zelda Gone', status: 'removed' });
    expect(titles(await search(at, 'zelda gone'))).toEqual([]);
  });

  it('finds an edited clause by its wording, and only accepted clauses of the current text', async () => {
    const { at, source } = await begin();
    const clause = (values: object) => make.clause(source, { state: 'accepted', ...values });
    await clause({ quote: 'Ferns are delivered', wording: 'Mosses are delivered' });
    await clause({ quote: 'Ferns rejected', state: 'rejected' });
    await clause({ quote: 'Ferns proposed', state: 'proposed' });
    await clause({ quote: 'Ferns lost', lost: true });
    await clause({ quote: 'Ferns split', replaced: true });
    expect(await search(at, 'ferns')).toEqual([]);
    expect(titles(await search(at, 'mosses'))).toEqual(['clause: Mosses are delivered']);
  });

  it('finds a clause by its current words, however it was accepted, edited, split or merged', async () => {
    const { at, sow, source } = await begin();
    const ask = async <T>(name: CallName, params: Record<string, string>, body: object) =>
      bodyOf<T>(await delivery.ask(at, name, { params, body }));
    const found = async (q: string) => titles(await search(at, q));
    const sowId = hex(sow);
    const text = 'Ferns are delivered. Mosses are delivered.';
    const fresh = await make.source(sow, { text, present: false });
    await delivery.system(async () => {
      await delivery.database.models.sources.updateOne({ _id: source._id }, { present: false });
      await delivery.database.models.sources.updateOne({ _id: fresh._id }, { present: true });
    });
    const proposed = (quote: string) =>
      make.clause(fresh, { quote, start: text.indexOf(quote), end: text.indexOf(quote) + quote.length });
    const [ferns, mosses] = [await proposed('Ferns are delivered.'), await proposed('Mosses are delivered.')];
    expect([await found('ferns'), await found('mosses')]).toEqual([[], []]);

    const params = { clauseId: hex(ferns) };
    const accepted = await ask<Clause>('changeClause', params, { version: 1, state: 'accepted' });
    expect(await found('ferns')).toEqual(['clause: Ferns are delivered.']);
    const clauses = [{ id: hex(mosses), version: 1 }];
    await ask('decideSowClauses', { sowId }, { clauses, state: 'accepted' });
    expect(await found('mosses')).toEqual(['clause: Mosses are delivered.']);
    const edited = { version: accepted.version, wording: 'Lichens are delivered.' };
    const { version } = await ask<Clause>('changeClause', params, edited);
    expect([await found('ferns'), await found('lichens')]).toEqual([[], ['clause: Lichens are delivered.']]);

    const both = [
      { id: hex(ferns), version },
      { id: hex(mosses), version: 2 },
    ];
    const merged = await ask<Clause>('mergeSowClauses', { sowId }, { clauses: both });
    expect([await found('lichens'), await found('ferns mosses')]).toEqual([[], [`clause: ${text}`]]);
    await ask('splitClause', { clauseId: merged.id }, { version: merged.version, at: text.indexOf('Mosses') });
    expect(await found('mosses')).toEqual(['clause: Mosses are delivered.']);
    await ask(
      'changeClause',
      { clauseId: (await search(at, 'mosses'))[0]?.id ?? '' },
      { version: 1, state: 'rejected' },
    );
    expect([await found('mosses'), await found('ferns')]).toEqual([[], ['clause: Ferns are delivered.']]);
  });

  it('returns the best of each kind, first those of the open company', async () => {
    const { at, own, other } = await begin();
    for (let index = 0; index < SEARCH_HITS_MAX + 2; index++) {
      await make.sow(other, { title: `A plan of tulips ${index}` });
      await make.milestone(other, { title: `Tulips ${index}` });
    }
    await make.sow(other, { title: 'Tulips' });
    await make.sow(own, { title: 'A plan of tulips here' });
    const found = await search(at, 'tulips', { companyId: hex(own) });
    const sows = found.filter(({ kind }) => kind === 'sow').map(({ title }) => title);
    expect(sows).toHaveLength(SEARCH_HITS_MAX);
    expect(sows.slice(0, 2)).toEqual(['Tulips', 'A plan of tulips here']);
    expect(found.filter(({ kind }) => kind === 'milestone')).toHaveLength(SEARCH_HITS_MAX);
  });

  it('takes the same number of queries however much there is', async () => {
    const { at, own } = await begin();
    const countCommands = async () => {
      let commands = 0;
      const count = () => {
        commands += 1;
      };
      delivery.database.client.on('commandStarted', count);
      await search(at, 'orchid', { companyId: hex(own) });
      delivery.database.client.off('commandStarted', count);
      return commands;
    };
    await countCommands();
    const before = await countCommands();
    for (let index = 0; index < 3; index++) await thingsOf(at, await make.company(at.id), `Orchid ${index}`);
    expect(await countCommands()).toBe(before);
  });

  it('is refused without words, with too many, and with a text that is too long', async () => {
    const at = await delivery.firm();
    for (const q of [' ', 'x'.repeat(SEARCH_QUERY_MAX + 1), 'a b c d e f g h i'])
      expect((await delivery.ask(at, 'searchFirm', { query: { q } })).status, q).toBe(422);
    expect((await delivery.ask(at, 'searchFirm', { query: { q: 'x'.repeat(SEARCH_QUERY_MAX) } })).status).toBe(200);
  });
});

describe('nothing is found', () => {
  it('of another firm, also with the id of its company', async () => {
    const { own } = await begin();
    const stranger = await delivery.firm();
    expect(await search(stranger, 'orchid')).toEqual([]);
    expect(await search(stranger, 'orchid', { companyId: hex(own) })).toEqual([]);
  });

  it('by a consultant of companies that they are not assigned to', async () => {
    const { at, other, tokens } = await begin();
    const found = await search(at, 'orchid', { token: tokens.consultant, companyId: hex(other) });
    expect(titles(found).toSorted()).toEqual(['company: Orchid Trading', ...everything('Orchid')].toSorted());
    const nowhere = await at.sign(await make.user(at.id, { role: 'consultant', name: 'New Consultant' }));
    expect(await search(at, 'orchid', { token: nowhere })).toEqual([]);
    expect(titles(await search(at, 'conny', { token: nowhere }))).toEqual(['person: Conny Consultant']);
  });

  it.each(['companyUser', 'user'] as const)('by a %s of what was not put to their company', async (role) => {
    const { at, own, sow, source, tokens } = await begin();
    const draft = await make.sow(own, { title: 'Orchid draft', notes: 'Orchid' });
    const file = { companyId: own._id, name: 'Orchid secret.pdf' };
    await make.file(at.id, { ...file, attachedTo: { type: 'sow', id: draft._id } });
    await make.file(at.id, { ...file, state: 'scanning', attachedTo: { type: 'sow', id: sow._id } });
    await make.clause(await make.source(draft), {
      state: 'accepted',
      quote: 'Orchid of the draft',
      milestone: { title: 'Orchid secret', date: '2026-05-04' },
    });
    await make.clause(source, { quote: 'Orchid proposed' });
    await make.changeOrder(sow, { title: 'Orchid drafted order' });
    await make.changeOrder(sow, { ...put, status: 'inReview', title: 'Orchid withdrawn order' });
    await make.sow(own, { ...put, title: 'Roses', notes: 'Orchid notes' });
    await make.milestone(own, { title: 'Roses', note: 'Orchid note' });
    await make.user(at.id, { role: 'consultant', name: 'Orchid Consultant' });
    const found = await search(at, 'orchid', { token: tokens[role] });
    expect(titles(found).toSorted()).toEqual(['company: Orchid Trading', ...everything('Orchid')].toSorted());
    expect(titles(await search(at, 'orchid'))).toEqual(
      expect.arrayContaining(['sow: Orchid draft', 'document: Orchid secret.pdf', 'clause: Orchid of the draft']),
    );
  });

  it('of a deleted company, and of deleted projects', async () => {
    const at = await delivery.firm();
    const deleted = await make.company(at.id, { name: 'Orchid', status: 'deleted' });
    await thingsOf(at, deleted, 'Orchid');
    const archived = await make.company(at.id, { name: 'Orchid archive', status: 'archived' });
    await make.scopeItem(archived, {
      kind: 'project',
      name: 'Orchid',
      content: BLANK_CONTENT.project,
      deletedAt: new Date(),
    });
    expect(titles(await search(at, 'orchid'))).toEqual(['company: Orchid archive']);
  });
});
