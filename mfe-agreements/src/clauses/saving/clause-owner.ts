import { changeOrderPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import type { Agreement } from '../../sources/use-source.ts';

/** Where clauses belong: to a SOW, or to one of its change orders. */
export interface ClausePlace {
  companyId: string;
  sowId: string;
  /** Null: to the SOW itself. */
  changeOrderId: string | null;
}

const PREFIX = 'clauses-';

/** The owner of the edits of a SOW's or change order's clauses, with everything that leads back to their page. */
export const clauseOwner = ({ companyId, sowId, changeOrderId }: ClausePlace): string =>
  PREFIX + [companyId, sowId, ...(changeOrderId === null ? [] : [changeOrderId])].join('-');

/** The place that an owner of edits stands for; null if it does not own clauses. */
export function placeOfClauses(owner: string): ClausePlace | null {
  if (!owner.startsWith(PREFIX)) return null;
  const [companyId, sowId, changeOrderId = null] = owner.slice(PREFIX.length).split('-');
  return companyId && sowId ? { companyId, sowId, changeOrderId } : null;
}

export const agreementAt = ({ companyId, sowId, changeOrderId }: ClausePlace): Agreement =>
  changeOrderId === null
    ? { companyId, kind: 'sow', id: sowId }
    : { companyId, kind: 'change-order', id: changeOrderId };

/** The page on which clauses are reviewed. */
export const clausesPath = ({ companyId, sowId, changeOrderId }: ClausePlace): string =>
  `${changeOrderId === null ? sowPath(companyId, sowId) : changeOrderPath(companyId, sowId, changeOrderId)}/clauses`;
