import type { CallOutput } from '@scopewright/contracts';
import { TRACE_LINKS_MAX } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ClauseDoc,
  type CompanyDoc,
  insertInBatches,
  nameKey,
  type TraceLinkDoc,
  trusted,
} from '@scopewright/data';
import { configKey } from '@scopewright/domain/trace/trace';
import {
  CallError,
  failures,
  type Implementation,
  implement,
  inTx,
  recordEach,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { setInScope } from '../scoping/reading/config-items.ts';
import {
  aboutClause,
  clausesOf,
  linkable,
  type NamedTarget,
  presentLink,
  type StoredClause,
  type Target,
  targetsOf,
} from './targets.ts';

/** Many links made or removed together. */
export const linkManyCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('linkClauses', ({ subject, body: { pairs } }, call) =>
    submitOnce(data, call, { name: 'linkClauses', content: [subject.company._id, pairs] }, async (tx) =>
      linkPairs(tx, await holdCompany(tx, subject.company._id), pairs),
    ),
  ),

  implement('unlinkClauses', ({ subject, body: { traceLinkIds, configItems } }, call) =>
    inTx(data, call, async (tx) =>
      unlinkMany(tx, await holdCompany(tx, subject.company._id), traceLinkIds, configItems),
    ),
  ),
];

interface Pair extends NamedTarget {
  clauseId: string;
  takeIntoScope: boolean;
}

/** The same text for every way to name a pair. */
const nameOfPair = (clauseId: string, itemId: string | null, config: string | null): string =>
  `${clauseId} ${itemId ?? configKey(config ?? '')}`;

/** Links pairs of clauses and items, each once. @throws CallError 409 when that would be too many links */
export async function linkPairs(
  tx: Tx,
  company: CompanyDoc,
  pairs: readonly Pair[],
): Promise<CallOutput<'linkClauses'>> {
  const { models, call, session } = tx;
  const companyId = company._id;
  const clauseIds = [...new Set(pairs.map(({ clauseId }) => clauseId))];
  const clauseBy = await clausesOf(tx, companyId, clauseIds);
  const refused: CallOutput<'linkClauses'>['refused'] = [];
  const refuse = (pair: number, { message }: CallError) => refused.push({ pair, error: message });
  const offered = pairs.flatMap((pair, at) => {
    const clause = linkable(clauseBy(pair.clauseId));
    if (!(clause instanceof CallError)) return [{ at, pair, clause }];
    refuse(at, clause);
    return [];
  });
  const taking = offered.flatMap(({ pair }) =>
    pair.takeIntoScope && pair.configItem ? [nameKey(pair.configItem)] : [],
  );
  const takenIntoScope = await setInScope(tx, company, new Set(taking), true);
  const targetBy = await targetsOf(
    tx,
    companyId,
    offered.map(({ pair }) => pair),
  );
  const stored = await models.traceLinks
    .find({ companyId, clauseId: trusted({ $in: clauseIds }) }, { clauseId: 1, itemId: 1, configKey: 1 })
    .session(session)
    .lean<Pick<TraceLinkDoc, 'clauseId' | 'itemId' | 'configKey'>[]>();
  const known = new Set(
    stored.map((link) => nameOfPair(link.clauseId.toHexString(), link.itemId?.toHexString() ?? null, link.configKey)),
  );
  const fresh: { clause: StoredClause; target: Target }[] = [];
  let repeated = 0;
  for (const { at, pair, clause } of offered) {
    const target = targetBy(pair);
    if (target instanceof CallError) {
      refuse(at, target);
      continue;
    }
    const name = nameOfPair(pair.clauseId, target.itemId?.toHexString() ?? null, target.configKey);
    if (known.has(name)) repeated += 1;
    else fresh.push({ clause, target });
    known.add(name);
  }
  const total = await models.traceLinks.countDocuments({ companyId }, { session });
  if (total + fresh.length > TRACE_LINKS_MAX) throw failures.conflict(MESSAGES.traceLinksFull);
  const createdBy = new Types.ObjectId(call.viewer.userId);
  const made = await insertInBatches<TraceLinkDoc>(
    models.traceLinks,
    fresh.map(({ clause, target: { projectId: _projectId, ...target } }) => ({
      companyId,
      clauseId: clause._id,
      ...target,
      createdBy,
      createdAt: call.now(),
    })),
    session,
  );
  await recordEach(
    tx,
    fresh.map(({ clause, target }) => ({
      ...aboutClause(companyId, clause._id, target.itemName),
      action: 'trace.linked',
      changes: { clause: { from: null, to: clause.wording ?? clause.quote } },
    })),
  );
  return {
    linked: made.map((link, at) => presentLink(link.toObject<TraceLinkDoc>(), fresh[at]?.target.projectId ?? null)),
    known: repeated,
    takenIntoScope,
    refused: refused.sort((one, other) => one.pair - other.pair),
  };
}

/** Removes links that are still there, and takes configuration items out of scope that nothing is linked to by then. */
export async function unlinkMany(
  tx: Tx,
  company: CompanyDoc,
  traceLinkIds: readonly string[],
  configItems: readonly string[],
): Promise<CallOutput<'unlinkClauses'>> {
  const { models, session } = tx;
  const companyId = company._id;
  const which = { _id: trusted({ $in: traceLinkIds }), companyId };
  const gone = await models.traceLinks.find(which).session(session).lean<TraceLinkDoc[]>();
  await models.traceLinks.deleteMany(which, { session });
  const clauses = await models.clauses
    .find({ _id: trusted({ $in: gone.map(({ clauseId }) => clauseId) }), companyId }, { quote: 1, wording: 1 })
    .session(session)
    .lean<Pick<ClauseDoc, '_id' | 'quote' | 'wording'>[]>();
  const texts = new Map(clauses.map(({ _id, quote, wording }) => [_id.toHexString(), wording ?? quote]));
  await recordEach(
    tx,
    gone.map(({ clauseId, itemName }) => ({
      ...aboutClause(companyId, clauseId, itemName),
      action: 'trace.unlinked',
      changes: { clause: { from: texts.get(clauseId.toHexString()) ?? null, to: null } },
    })),
  );
  const keys = configItems.map(nameKey);
  const linked = await models.traceLinks
    .distinct('configKey', { companyId, configKey: trusted({ $in: keys }) })
    .session(session);
  const unlinked = keys.filter((key) => !linked.includes(key));
  return { removed: gone.length, takenOutOfScope: await setInScope(tx, company, new Set(unlinked), false) };
}
