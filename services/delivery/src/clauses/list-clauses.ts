import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import {
  type AgreementRef,
  type ClauseDoc,
  type Models,
  orderBy,
  sortOf,
  type Viewer,
  visibleClauses,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { type Implementation, implement, readPage } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { refOf } from '../sources/agreement.ts';
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
  const { clauses } = models;
  const all = await visibleClauses(models, viewer, clausesOf(of));
  const present: FilterQuery<ClauseDoc> = { $and: [all, { lost: false }] };
  const matching: FilterQuery<ClauseDoc> = {
    $and: [present, ...(state ? [{ state }] : []), ...(kind ? [{ kind }] : [])],
  };
  const [{ rows, nextCursor }, lost, counted, total] = await Promise.all([
    readPage(IN_TEXT, matching, { cursor, limit }, (filter, page) =>
      clauses.find(filter, {}, page).lean<ClauseDoc[]>(),
    ),
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
  return {
    items: rows.map((row) => presentClause(row, viewer)),
    lost: lost.map((row) => presentClause(row, viewer)),
    nextCursor,
    total,
    counts: isOfClient(viewer.role)
      ? { proposed: 0, accepted: total, rejected: 0 }
      : { proposed: 0, accepted: 0, rejected: 0, ...Object.fromEntries(counted.map(({ _id, count }) => [_id, count])) },
  };
}

/** Lists of clauses. */
export const listClausesCalls = ({ models }: { models: Models }): Implementation[] => [
  implement('sowClauses', ({ subject, query }, { viewer }) => listClauses(models, viewer, refOf(subject), query)),
  implement('changeOrderClauses', ({ subject, query }, { viewer }) =>
    listClauses(models, viewer, refOf(subject), query),
  ),
];
