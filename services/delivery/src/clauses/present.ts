import type { CallOutput } from '@scopewright/contracts';
import type { ClauseDoc, Viewer } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';

export type Clause = CallOutput<'changeClause'>;

/** A clause in the contract's shape. People of the client see what was agreed, not how it was found, and no hours. */
export function presentClause(clause: ClauseDoc, { role }: Pick<Viewer, 'role'>): Clause {
  const { _id, of, date, amount, limit, hours } = clause;
  const ofFirm = !isOfClient(role);
  return {
    id: _id.toHexString(),
    of: { type: of.type, id: of.id.toHexString() },
    kind: clause.kind,
    state: clause.state,
    quote: clause.quote,
    start: clause.start,
    end: clause.end,
    page: clause.page,
    section: clause.section,
    wording: clause.wording,
    ...(date && { date }),
    ...(amount && { amount }),
    ...(limit && { limit }),
    ...(ofFirm && hours !== null && { hours }),
    confidence: ofFirm ? clause.confidence : null,
    reasons: ofFirm ? clause.reasons : [],
    by: ofFirm ? clause.proposedBy : null,
    former: ofFirm ? clause.former : null,
    milestone: clause.milestone,
    version: clause.version,
  };
}
