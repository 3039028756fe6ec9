import { type ClauseDoc, trusted } from '@scopewright/data';
import type { Tx } from '@scopewright/service-kit';

/** Deletes clauses of a company, with their links and places on the timeline. */
export async function deleteClauses(
  { models, session }: Tx,
  { companyId }: Pick<ClauseDoc, 'companyId'>,
  clauses: readonly Pick<ClauseDoc, '_id'>[],
): Promise<void> {
  const clauseId = trusted({ $in: clauses.map(({ _id }) => _id) });
  await models.clauses.deleteMany({ _id: clauseId }, { session });
  await models.traceLinks.deleteMany({ companyId, clauseId }, { session });
  await models.acknowledgments.deleteMany({ companyId, clauseId }, { session });
  await models.milestones.deleteMany({ companyId, clauseId }, { session });
}
