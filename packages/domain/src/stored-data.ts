/** A reference as it is stored: its text, and whether it is an id at all. Null: there is none. */
export type StoredRef = { text: string; isId: boolean } | null;

/** What of a stored entry tells whether it leads anywhere. */
export interface StoredEntry {
  /** `company`, `company_data`, `consulting_firm`, `user`, `address`; entries of other collections by the collection's name. */
  kind: string;
  id: NonNullable<StoredRef>;
  firm: StoredRef;
  company: StoredRef;
}

/** Ids that there are: of firms, and of companies that are part of one of these or of none. */
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

/** The key that an entry is shown under (§3): `company:{id}`, `company_data:{company's id}`, and so on for the others. */
export const storedKey = ({ kind, id, company }: StoredEntry): string =>
  `${kind}:${kind === 'company_data' ? (company?.text ?? 'undefined') : id.text}`;

const deleted = (reason: string): CorruptData => ({ reason, outcome: 'deleted' });

/** What is wrong with a reference; null when it is none, or leads to something. */
function brokenRef(ref: StoredRef, known: ReadonlySet<string>, what: string): string | null {
  if (ref === null || (ref.isId && known.has(ref.text))) return null;
  return ref.isId ? `Its ${what} is gone` : `It names a ${what} by “${ref.text}”, which is not a valid id`;
}

/**
 * Whether an entry is one that the cleanup removes (§5: undefined or unknown ids), and why; null for all others.
 * - a company or firm whose own id is none, and a company whose firm is gone;
 * - company data without a company, and anything else that names a company which is gone;
 * - an address that leads to no firm and no company; one of a firm is the firm's, whichever company it was of;
 * - a user record whose firm or company is gone: it loses the membership.
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
