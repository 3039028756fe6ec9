/** A stored reference: its text, and whether it is a valid id. Null if absent. */
export type StoredRef = { text: string; isId: boolean } | null;

/** The part of a stored entry that shows whether its references are valid. */
export interface StoredEntry {
  /** `company`, `company_data`, `consulting_firm`, `user`, `address`; for other collections the collection's name. */
  kind: string;
  id: NonNullable<StoredRef>;
  firm: StoredRef;
  company: StoredRef;
}

/** Existing ids: of firms, and of companies that belong to one of these or to no firm. */
export interface KnownIds {
  firms: ReadonlySet<string>;
  companies: ReadonlySet<string>;
}

export interface CorruptData {
  /** A sentence. */
  reason: string;
  /** People are never deleted: their record loses the membership. */
  outcome: 'deleted' | 'membership-removed';
}

/**
 * The key under which an entry is shown (§3): `company:{id}`, `company_data:{company's id}`, and so on for the others.
 */
export const storedKey = ({ kind, id, company }: StoredEntry): string =>
  `${kind}:${kind === 'company_data' ? (company?.text ?? 'undefined') : id.text}`;

const deleted = (reason: string): CorruptData => ({ reason, outcome: 'deleted' });

/** The problem of a reference; null if it is absent, or if its target exists. */
function brokenRef(ref: StoredRef, known: ReadonlySet<string>, what: string): string | null {
  if (ref === null || (ref.isId && known.has(ref.text))) return null;
  return ref.isId ? `Its ${what} is gone` : `It names a ${what} by “${ref.text}”, which is not a valid id`;
}

/**
 * Whether the cleanup removes an entry (§5: undefined or unknown ids), and why; null for all others:
 * - a company or firm whose own id is invalid, and a company whose firm does not exist;
 * - company data without a company, and anything else that references a missing company;
 * - an address without an existing firm or company; an address of a firm is the firm's, even if it also has a company;
 * - a user record whose firm or company does not exist: it loses the membership.
 */
export function corruptData(entry: StoredEntry, { firms, companies }: KnownIds): CorruptData | null {
  const { kind, id, firm, company } = entry;
  const [noFirm, noCompany] = [brokenRef(firm, firms, 'firm'), brokenRef(company, companies, 'company')];
  switch (kind) {
    case 'company': {
      const reason = id.isId ? noFirm : `“${id.text}” is not a valid id`;
      return reason === null ? null : deleted(reason);
    }
    case 'consulting_firm':
      return id.isId ? null : deleted(`“${id.text}” is not a valid id`);
    case 'user': {
      const reason = noFirm ?? noCompany;
      return reason === null ? null : { reason, outcome: 'membership-removed' };
    }
    case 'address': {
      if (firm !== null) return noFirm === null ? null : deleted(noFirm);
      const reason = company === null ? 'It leads to no firm and no company' : noCompany;
      return reason === null ? null : deleted(reason);
    }
    default: {
      const reason = company === null && kind === 'company_data' ? 'It names no company' : noCompany;
      return reason === null ? null : deleted(reason);
    }
  }
}
