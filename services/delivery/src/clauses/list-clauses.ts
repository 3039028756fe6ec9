import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import {
  type AgreementRef,
  afterPosition,
  type ClauseDoc,
  decodeCursor,
  encodeCursor,
  type Models,
  orderBy,
  sortOf,
  type Viewer,
  visibleClauses,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { presentClause } from './present.ts';

const IN_TEXT = orderBy('start', 'number');

/** Clauses of an agreement that are neither split nor merged. */
export const clausesOf = ({ type, id }: AgreementRef): FilterQuery<ClauseDoc> => ({
  'of.type': type,
  'of.id': id,
  replaced: false,
});

/** A page of an agreement's clauses, in the order of its text, by four queries. @throws CallError 422 */
async function listClauses(
  models: Models,
  viewer: Viewer,
  of: AgreementRef,
  { limit = CLAUSES_PER_SOURCE, cursor, state, kind }: ParsedCall<'sowClauses'>['query'],
): Promise<CallOutput<'sowClauses'>> {
  const position = cursor === undefined ? undefined : decodeCursor(IN_TEXT, cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const { clauses } = models;
  const all = await visibleClauses(models, viewer, clausesOf(of));
  const present: FilterQuery<ClauseDoc> = { $and: [all, { lost: false }] };
  const matching: FilterQuery<ClauseDoc> = {
    $and: [present, ...(state ? [{ state }] : []), ...(kind ? [{ kind }] : [])],
  };
  const [found, lost, counted, total] = await Promise.all([
    clauses
      .find(position ? { $and: [matching, afterPosition(IN_TEXT, position)] } : matching)
      .sort(sortOf(IN_TEXT))
      .limit(limit + 1)
      .lean<ClauseDoc[]>(),
    clauses
      .find({ $and: [all, { lost: true }] })
      .sort(sortOf(IN_TEXT))
      .limit(CLAUSES_PER_SOURCE)
      .lean<ClauseDoc[]>(),
    clauses.aggregate<{ _id: ClauseDoc['state']; count: number }>([
      { $match: present },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ]),
    clauses.countDocuments(matching),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentClause(row, viewer)),
    lost: lost.map((row) => presentClause(row, viewer)),
    nextCursor: found.length > limit && last ? encodeCursor(IN_TEXT, last) : null,
    total,
    counts: isOfClient(viewer.role)
      ? { proposed: 0, accepted: total, rejected: 0 }
      : { proposed: 0, accepted: 0, rejected: 0, ...Object.fromEntries(counted.map(({ _id, count }) => [_id, count])) },
  };
}

/** Lists of clauses. */
export const listClausesCalls = ({ models }: { models: Models }): Implementation[] => [
  implement('sowClauses', ({ subject: { sow }, query }, { viewer }) =>
    listClauses(models, viewer, { type: 'sow', id: sow._id }, query),
  ),
  implement('changeOrderClauses', ({ subject: { changeOrder }, query }, { viewer }) =>
    listClauses(models, viewer, { type: 'change-order', id: changeOrder._id }, query),
  ),
];
