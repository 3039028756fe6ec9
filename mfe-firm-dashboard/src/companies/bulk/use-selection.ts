import { useState } from 'react';
import type { ListedCompany } from '../list/companies-query.ts';

const NONE: ReadonlyMap<string, ListedCompany> = new Map();

/**
 * The selected companies, across pages. A new filter clears the selection, so that no company is changed that is no
 * longer visible.
 * @param content identifies the list's content
 */
export function useSelection(content: string) {
  const [selection, setSelection] = useState({ content, companies: NONE });
  if (selection.content !== content) setSelection({ content, companies: NONE });
  const companies = selection.content === content ? selection.companies : NONE;

  function change(changed: readonly ListedCompany[], selected: boolean): void {
    const next = new Map(companies);
    for (const company of changed) {
      if (selected) next.set(company.id, company);
      else next.delete(company.id);
    }
    setSelection({ content, companies: next });
  }

  return { companies, change, clear: () => setSelection({ content, companies: NONE }) };
}
