import type { CallOutput } from '@scopewright/contracts';
import { type ClauseDoc, clauseFor, type Viewer } from '@scopewright/data';

export type Clause = CallOutput<'changeClause'>;

/** A clause in the contract's shape, for a viewer. */
export function presentClause(stored: ClauseDoc, viewer: Pick<Viewer, 'role'>): Clause {
  const clause = clauseFor(viewer, stored);
  const { _id, of, date, amount, limit, rates, hours } = clause;
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
    ...(rates && { rates }),
    ...(hours !== null && { hours }),
    confidence: clause.confidence,
    reasons: clause.reasons,
    by: clause.proposedBy,
    former: clause.former,
    milestone: clause.milestone,
    version: clause.version,
  };
}
