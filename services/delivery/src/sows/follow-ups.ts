import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { FOLLOW_UP_QUOTE_MAX_LENGTH, STATED_RATES_SHOWN } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AgreementRef,
  type ChangeOrderDoc,
  type ClauseDoc,
  type Models,
  presentSource,
  type SourceTextDoc,
  type SowDoc,
  trusted,
  type Viewer,
  visibleClauses,
} from '@scopewright/data';
import { counted } from '@scopewright/domain/counted';
import { type FollowUp, followUps } from '@scopewright/domain/sows/follow-ups';
import { statedParties } from '@scopewright/domain/sows/stated-parties';
import { statedInstalments, statedRates } from '@scopewright/domain/sows/stated-payments';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import type { ClientSession, FilterQuery } from 'mongoose';
import { clausesOf } from '../clauses/list-clauses.ts';
import type { DeliveryParts } from '../parts.ts';
import { aboutAgreement, type HeldAgreement, holdAgreement, refOf, visibleAgreement } from '../sources/agreement.ts';
import { CHANGE_ORDER, changeHeld, SOW } from './change-document.ts';
import { changedOrder } from './change-orders.ts';
import { changedSow } from './sows.ts';
import { amountOf } from './terms.ts';

type Parts = Pick<DeliveryParts, 'data' | 'links'>;
type Agreement = SowDoc | ChangeOrderDoc;
type Shown = CallOutput<'sowFollowUps'>;
type Taken = CallOutput<'takeOverSow'>;
type Undo = ParsedCall<'undoTakeOverSow'>['body'];

/** The fields of clauses that decide on follow-ups. */
const FIELDS = {
  kind: 1,
  state: 1,
  quote: 1,
  wording: 1,
  section: 1,
  page: 1,
  date: 1,
  amount: 1,
  limit: 1,
  milestone: 1,
  rates: 1,
  version: 1,
} as const;
type CausingClause = Pick<ClauseDoc, '_id' | keyof typeof FIELDS>;

/** Clauses in the order of the text, and what follows from them. */
async function readFollowUps(
  { clauses }: Pick<Models, 'clauses'>,
  of: AgreementRef,
  { startDate, endDate, ...stored }: Agreement,
  { basis, session }: { basis: 'accepted' | 'read'; session?: ClientSession },
) {
  const states: FilterQuery<ClauseDoc> =
    basis === 'accepted' ? { state: 'accepted' } : { state: trusted({ $ne: 'rejected' }) };
  const found = await clauses
    .find({ ...clausesOf(of), lost: false, ...states }, FIELDS)
    .sort({ start: 1, _id: 1 })
    .session(session ?? null)
    .lean<CausingClause[]>();
  const withIds = found.map((clause) => ({ ...clause, id: clause._id.toHexString() }));
  const followed = followUps(withIds, { startDate, endDate, amount: amountOf(stored) });
  return { ...followed, clauses: withIds, causes: new Map(withIds.map((clause) => [clause.id, clause])) };
}

const excerpt = (text: string): string =>
  text.length > FOLLOW_UP_QUOTE_MAX_LENGTH ? `${text.slice(0, FOLLOW_UP_QUOTE_MAX_LENGTH - 1).trimEnd()}…` : text;

type Read = Awaited<ReturnType<typeof readFollowUps>>;

const causeOf = ({ id, version, page, wording, quote }: Read['clauses'][number]) => ({
  id,
  version,
  page,
  quote: excerpt(wording ?? quote),
});

/** The parties, instalments and rates of a document. @param text as it was read */
function factsOf({ clauses, causes }: Read, text: string): NonNullable<Shown['facts']> {
  const { client, supplier } = statedParties(text);
  const partyOf = (party: typeof client) => party && { name: party.name, quote: excerpt(party.quote) };
  const rates = statedRates(clauses);
  return {
    client: partyOf(client),
    supplier: partyOf(supplier),
    instalments: statedInstalments(clauses).flatMap(({ clauseId, ...instalment }) => {
      const cause = causes.get(clauseId);
      return cause ? [{ clause: causeOf(cause), ...instalment }] : [];
    }),
    rates: rates.slice(0, STATED_RATES_SHOWN).flatMap(({ clauseId, text: row, labels, minor, currency, per }) => {
      const cause = causes.get(clauseId);
      if (!cause) return [];
      return [
        { clause: { ...causeOf(cause), ...(row !== null && { quote: row }) }, labels, rate: { minor, currency }, per },
      ];
    }),
    rateCount: rates.length,
  };
}

/** The follow-ups of the clauses of an agreement, with the clauses. */
async function showFollowUps(
  models: Models,
  viewer: Viewer,
  of: AgreementRef,
  { basis = 'accepted' }: { basis?: 'accepted' | 'read' | undefined },
): Promise<Shown> {
  const agreement = await visibleAgreement(models, viewer, of);
  const visible = await visibleClauses(models, viewer, clausesOf(of));
  const [read, undecided, source] = await Promise.all([
    readFollowUps(models, of, agreement, { basis }),
    models.clauses.countDocuments({ $and: [visible, { lost: false, state: 'proposed' }] }),
    presentSource(models, of),
  ]);
  const stored =
    basis === 'read' && source
      ? await models.sourceTexts.findOne({ _id: source._id }, { text: 1 }).lean<Pick<SourceTextDoc, 'text'>>()
      : null;
  const { entries, inputs, limits, causes } = read;
  return {
    version: agreement.version,
    title: source?.title ?? null,
    entries: entries.flatMap(({ clauseId, ...entry }): Shown['entries'] => {
      const cause = causes.get(clauseId);
      return cause ? [{ ...entry, clause: causeOf(cause) }] : [];
    }),
    inputs,
    limits,
    undecided,
    ...(stored && { facts: factsOf(read, stored.text) }),
  };
}

/** Sets terms of an agreement from the version that the caller has seen. @throws CallError 409, 422 */
async function setTermsOf(
  tx: Tx,
  parts: Parts,
  { of, agreement }: HeldAgreement,
  version: number,
  terms: Undo['terms'],
): Promise<Agreement> {
  if (agreement.version !== version) throw failures.conflict(MESSAGES.followUpsChanged);
  if (Object.keys(terms).length === 0) return agreement;
  const change = { of: agreement, version };
  return of.type === 'sow'
    ? changeHeld(tx, parts, SOW, { ...change, decide: (inner, sow) => changedSow(inner, sow, terms) })
    : changeHeld(tx, parts, CHANGE_ORDER, { ...change, decide: (inner, order) => changedOrder(inner, order, terms) });
}

/** Puts clauses on the timeline, or takes them off it. @throws CallError 409 if one of them was changed since */
async function setMilestones(
  { models, call, session }: Tx,
  of: AgreementRef,
  entries: readonly { id: string; version: number; milestone: ClauseDoc['milestone'] }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { matchedCount } = await models.clauses.bulkWrite(
    entries.map(({ id, version, milestone }) => ({
      updateOne: {
        filter: { _id: id, ...clausesOf(of), lost: false, state: 'accepted', version },
        update: { $set: { milestone, touched: true, updatedAt: call.now() }, $inc: { version: 1 } },
      },
    })) as never,
    { session },
  );
  if (matchedCount < entries.length) throw failures.conflict(MESSAGES.followUpsChanged);
}

const termsIn = (entries: readonly FollowUp[], side: 'from' | 'to'): Undo['terms'] =>
  Object.fromEntries(entries.flatMap((entry) => (entry.what === 'milestone' ? [] : [[entry.what, entry[side]]])));

/** Takes over what follows from accepted clauses: all that is named, or nothing. @throws CallError 404, 409, 422 */
function takeOver(
  parts: Parts,
  call: CallContext,
  of: AgreementRef,
  { version, entries: named }: ParsedCall<'takeOverSow'>['body'],
): Promise<Taken> {
  const name = of.type === 'sow' ? 'takeOverSow' : 'takeOverChangeOrder';
  return submitOnce<Taken>(parts.data, call, { name, content: [of, version, named] }, async (tx) => {
    const held = await holdAgreement(tx, of);
    const { entries, causes } = await readFollowUps(tx.models, of, held.agreement, {
      basis: 'accepted',
      session: tx.session,
    });
    const present = new Map(entries.map((entry) => [`${entry.what} ${entry.clauseId}`, entry]));
    const taken = named.map(({ what, clauseId, version: seen }) => {
      const entry = present.get(`${what} ${clauseId}`);
      if (!entry || causes.get(clauseId)?.version !== seen) throw failures.conflict(MESSAGES.followUpsChanged);
      return entry;
    });
    const terms = termsIn(taken, 'to');
    if (Object.keys(terms).length + taken.filter(({ what }) => what === 'milestone').length < named.length)
      throw failures.validation({ entries: MESSAGES.followUpsContradict });
    const changed = await setTermsOf(tx, parts, held, version, terms);
    const onTimeline = taken.flatMap((entry) =>
      entry.what === 'milestone'
        ? [
            {
              id: entry.clauseId,
              version: causes.get(entry.clauseId)?.version ?? 0,
              milestone: { title: entry.title, date: entry.date },
            },
          ]
        : [],
    );
    await setMilestones(tx, of, onTimeline);
    await recordTimeline(tx, held, 'clause.put-on-timeline', onTimeline.length);
    return {
      taken: taken.length,
      undo: {
        version: changed.version,
        terms: termsIn(taken, 'from'),
        clauses: onTimeline.map((entry) => ({ id: entry.id, version: entry.version + 1 })),
      },
    };
  });
}

/** Undoes a take-over, unless something of it was changed since. @throws CallError 404, 409, 422 */
function undoTakeOver(parts: Parts, call: CallContext, of: AgreementRef, { version, terms, clauses }: Undo) {
  return inTx(parts.data, call, async (tx) => {
    const held = await holdAgreement(tx, of);
    const changed = await setTermsOf(tx, parts, held, version, terms);
    await setMilestones(
      tx,
      of,
      clauses.map((clause) => ({ ...clause, milestone: null })),
    );
    await recordTimeline(tx, held, 'clause.taken-off-timeline', clauses.length);
    return { version: changed.version };
  });
}

const recordTimeline = (tx: Tx, { of, agreement }: HeldAgreement, action: string, count: number) =>
  count === 0
    ? Promise.resolve()
    : record(tx, {
        ...aboutAgreement(of.type, agreement),
        action,
        changes: { clause: { from: null, to: counted(count, 'clause') } },
      });

/** Follow-ups of the clauses of agreements. */
export const followUpsCalls = (parts: Parts): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('sowFollowUps', ({ subject, query }, { viewer }) => showFollowUps(models, viewer, refOf(subject), query)),
    implement('changeOrderFollowUps', ({ subject, query }, { viewer }) =>
      showFollowUps(models, viewer, refOf(subject), query),
    ),
    implement('takeOverSow', ({ subject, body }, call) => takeOver(parts, call, refOf(subject), body)),
    implement('takeOverChangeOrder', ({ subject, body }, call) => takeOver(parts, call, refOf(subject), body)),
    implement('undoTakeOverSow', ({ subject, body }, call) => undoTakeOver(parts, call, refOf(subject), body)),
    implement('undoTakeOverChangeOrder', ({ subject, body }, call) => undoTakeOver(parts, call, refOf(subject), body)),
  ];
};
