import { randomUUID } from 'node:crypto';
import { runs } from '@scopewright/build-config/runs';
import type { CallInput, CallName, CallOutput } from '@scopewright/contracts';
import { TRACE_PAIRS_MAX } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ClauseDoc, CompanyDoc } from '@scopewright/data';
import fc from 'fast-check';
import type { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('link-many');
const { make, database, system } = delivery;
const { models } = database;
afterAll(() => delivery.close());

type Pair = CallInput<'linkClauses'>['body']['pairs'][number];
type Linked = CallOutput<'linkClauses'>;
type Removed = CallOutput<'unlinkClauses'>;
/** A configuration item of the catalogue. */
const SIGN_IN = 'Sign-in by the company directory';

async function begin() {
  const at = await delivery.firm();
  const company = await make.company(at.id);
  const source = await make.source(await make.sow(company, { activatedAt: new Date(), status: 'active' }));
  const params = { companyId: hex(company) };
  const ask = (name: CallName, { token = at.token, ...asked }: Record<string, unknown> & { token?: string } = {}) =>
    delivery.service.call(name, { tenant: at.key, token, params, ...asked });
  const accepted = (quote: string, more: Partial<ClauseDoc> = {}) =>
    make.clause(source, { quote, state: 'accepted', touched: true, ...more });
  const form = (name: string) => make.scopeItem(company, { kind: 'requestType', name });
  const linkMany = async (pairs: Pair[], asked = {}) =>
    bodyOf<Linked>(await ask('linkClauses', { body: { pairs }, ...asked }));
  const undo = async ({ linked, takenIntoScope }: Linked) =>
    bodyOf<Removed>(
      await ask('unlinkClauses', {
        body: { traceLinkIds: linked.map(({ id }) => id), configItems: takenIntoScope },
      }),
    );
  /** The pairs that are linked, and the configuration items in scope. */
  const stored = async () => {
    const links = await system(() => models.traceLinks.find({ companyId: company._id }).lean());
    const { items } = bodyOf<CallOutput<'companyConfigItems'>>(await ask('companyConfigItems'));
    return {
      pairs: links
        .map(({ clauseId, itemId, configKey }) => `${clauseId.toHexString()} ${itemId?.toHexString() ?? configKey}`)
        .sort(),
      inScope: items.filter(({ inScope }) => inScope).map(({ name }) => name),
    };
  };
  const as = async (role: 'consultant' | 'companyUser' | 'user', of: CompanyDoc = company) =>
    at.sign(await make.user(at.id, { role, ...(role !== 'consultant' && { companyId: of._id }) }));
  return { at, company, source, ask, accepted, form, linkMany, undo, stored, as };
}

const pairOf = (clause: ClauseDoc, item: { _id: Types.ObjectId }): Pair => ({
  clauseId: hex(clause),
  itemId: hex(item),
});

describe('many links', () => {
  it('are made in one call, with items that it takes into scope, and removed by undoing it', async () => {
    const { linkMany, undo, stored, accepted, form, company } = await begin();
    const [one, two] = [await accepted('Laptop return'), await accepted('Single sign-on', { start: 50 })];
    const pairs = [
      pairOf(one, await form('Laptop return')),
      { clauseId: hex(two), configItem: SIGN_IN, takeIntoScope: true },
    ];
    const made = await linkMany(pairs);
    expect(made).toMatchObject({
      linked: [
        { clauseId: hex(one), item: { kind: 'requestType', name: 'Laptop return' } },
        { clauseId: hex(two), item: { kind: 'configItem', id: null, name: SIGN_IN } },
      ],
      known: 0,
      takenIntoScope: [SIGN_IN],
      refused: [],
    });
    expect((await stored()).inScope).toEqual([SIGN_IN]);
    const events = async () =>
      (await system(() => models.auditEvents.find({ companyId: company._id }).sort({ _id: 1 }).lean())).map(
        ({ action, targetName }) => `${action} ${targetName}`,
      );
    expect(await events()).toEqual([
      `scope.config-item-changed ${SIGN_IN}`,
      'trace.linked Laptop return',
      `trace.linked ${SIGN_IN}`,
    ]);
    expect(await undo(made)).toEqual({ removed: 2, takenOutOfScope: [SIGN_IN] });
    expect(await stored()).toEqual({ pairs: [], inScope: [] });
    expect((await events()).slice(3)).toEqual([
      'trace.unlinked Laptop return',
      `trace.unlinked ${SIGN_IN}`,
      `scope.config-item-changed ${SIGN_IN}`,
    ]);
    expect(await undo(made)).toEqual({ removed: 0, takenOutOfScope: [] });
  });

  it('that can’t be made don’t prevent the others, and have a reason', async () => {
    const { linkMany, accepted, form, source, company, at, stored } = await begin();
    const item = await form('Laptop return');
    const clause = await accepted('Laptop return');
    const other = await make.company(at.id);
    const foreignSource = await make.source(await make.sow(other));
    const cancelled = await make.source(await make.sow(company, { status: 'cancelled' }));
    const refused: [Pair, string][] = [
      [pairOf(await make.clause(source), item), MESSAGES.clauseNotAccepted],
      [pairOf(await accepted('No training', { kind: 'exclusion' }), item), MESSAGES.clauseNotLinkable],
      [pairOf(await accepted('Gone', { lost: true }), item), MESSAGES.clauseLost],
      [pairOf(await make.clause(cancelled, { state: 'accepted' }), item), MESSAGES.clauseOfCancelled],
      [pairOf(await make.clause(foreignSource, { state: 'accepted' }), item), MESSAGES.clauseNotFound],
      [pairOf(clause, await make.scopeItem(company, { deletedAt: new Date() })), MESSAGES.tracedItemDeleted],
      [pairOf(clause, await make.scopeItem(other)), MESSAGES.tracedItemNotFound],
      [{ clauseId: hex(clause), configItem: 'Unknown', takeIntoScope: true }, MESSAGES.tracedItemNotFound],
      [{ clauseId: hex(clause), configItem: SIGN_IN }, MESSAGES.configItemOutOfScope],
      // an item isn't taken into scope for a clause that can't be linked
      [
        { clauseId: hex(await make.clause(source)), configItem: 'Announcements', takeIntoScope: true },
        MESSAGES.clauseNotAccepted,
      ],
    ];
    const made = await linkMany([...refused.map(([pair]) => pair), pairOf(clause, item), pairOf(clause, item)]);
    expect(made.refused).toEqual(refused.map(([, error], pair) => ({ pair, error })));
    expect([made.linked.length, made.known, made.takenIntoScope]).toEqual([1, 1, []]);
    expect((await stored()).inScope).toEqual([]);
  });

  it('are made once by two people who accept them concurrently, and answered again after a lost answer', async () => {
    const { linkMany, ask, accepted, form, company, stored } = await begin();
    const pairs: Pair[] = [];
    for (let at = 0; at < 10; at += 1)
      pairs.push(pairOf(await accepted(`Form ${at}`, { start: at * 10 }), await form(`Form ${at}`)));
    const config = { clauseId: pairs[0]?.clauseId ?? '', configItem: SIGN_IN, takeIntoScope: true };
    const headers = { 'idempotency-key': randomUUID() };
    const both = await Promise.all([
      linkMany([...pairs, config], { headers }),
      linkMany([config, ...pairs.toReversed()]),
    ]);
    expect(both.map(({ linked, known }) => [linked.length, known]).sort()).toEqual([
      [0, 11],
      [11, 0],
    ]);
    expect(both.flatMap(({ takenIntoScope }) => takenIntoScope)).toEqual([SIGN_IN]);
    expect((await stored()).pairs).toHaveLength(11);
    expect(await linkMany([...pairs, config], { headers })).toEqual(both[0]);
    expect(
      await system(() => models.auditEvents.countDocuments({ companyId: company._id, action: 'trace.linked' })),
    ).toBe(11);
    expect((await ask('linkClauses', { body: { pairs: [] } })).status).toBe(422);
    const many = Array.from({ length: TRACE_PAIRS_MAX + 1 }, () => config);
    expect((await ask('linkClauses', { body: { pairs: many } })).status).toBe(422);
  });

  it('keep an item in scope at undo to which someone has linked another clause since', async () => {
    const { linkMany, undo, accepted, stored } = await begin();
    const made = await linkMany([
      { clauseId: hex(await accepted('Single sign-on')), configItem: SIGN_IN, takeIntoScope: true },
    ]);
    await linkMany([{ clauseId: hex(await accepted('Okta', { start: 40 })), configItem: SIGN_IN }]);
    expect(await undo(made)).toEqual({ removed: 1, takenOutOfScope: [] });
    expect((await stored()).inScope).toEqual([SIGN_IN]);
  });

  it('are for the firm’s people who see the company', async () => {
    const { ask, linkMany, accepted, form, as, company, at, stored } = await begin();
    const pair = pairOf(await accepted('Laptop return'), await form('Laptop return'));
    const { linked } = await linkMany([pair]);
    const before = await stored();
    const other = await delivery.firm();
    const removal = { traceLinkIds: linked.map(({ id }) => id), configItems: [SIGN_IN] };
    const elsewhere = { companyId: hex(await make.company(at.id)) };
    for (const [asked, status] of [
      [{ token: await as('companyUser') }, 403],
      [{ token: await as('user') }, 403],
      [{ token: await as('consultant') }, 404],
      [{ tenant: other.key, token: other.token }, 404],
    ] as const) {
      expect((await ask('linkClauses', { body: { pairs: [pair] }, ...asked })).status).toBe(status);
      expect((await ask('unlinkClauses', { body: removal, ...asked })).status).toBe(status);
    }
    // by the path of another company its links don't exist
    const missed = await ask('unlinkClauses', { params: elsewhere, body: removal });
    expect(bodyOf<Removed>(missed).removed).toBe(0);
    expect(await stored()).toEqual(before);
    await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
    expect((await ask('linkClauses', { body: { pairs: [pair] } })).status).toBe(409);
    expect((await ask('unlinkClauses', { body: removal })).status).toBe(409);
  });

  it('change nothing when accepted twice, and undoing restores the previous links, for any pairs', async () => {
    const { linkMany, undo, accepted, form, stored } = await begin();
    const clauses = [
      await accepted('One'),
      await accepted('Two', { start: 20 }),
      await accepted('Three', { start: 40 }),
    ];
    const forms = [await form('One'), await form('Two')];
    const config = ['Announcements', 'Portal branding'];
    const pair = fc.tuple(fc.nat(2), fc.nat(3)).map(([clause, item]): Pair => {
      const { _id } = clauses[clause] as ClauseDoc;
      const target = forms[item];
      return target
        ? { clauseId: hex({ _id }), itemId: hex(target) }
        : { clauseId: hex({ _id }), configItem: config[item - 2] ?? '', takeIntoScope: true };
    });
    const pairs = fc.array(pair, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pairs, pairs, async (first, second) => {
        const begun = await stored();
        await linkMany(first);
        const before = await stored();
        const made = await linkMany(second);
        const after = await stored();
        expect(await linkMany(second)).toMatchObject({ linked: [], known: second.length, takenIntoScope: [] });
        expect(await stored()).toEqual(after);
        await undo(made);
        expect(await stored()).toEqual(before);
        expect(before.pairs).toEqual(expect.arrayContaining(begun.pairs));
      }),
      { numRuns: runs(10) },
    );
  });
});
