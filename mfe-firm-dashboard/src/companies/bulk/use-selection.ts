import { useState } from 'react';
import type { ListedCompany } from '../list/companies-query.ts';

const NONE: ReadonlyMap<string, ListedCompany> = new Map();

/**
 * The companies that are selected, on whatever page they are. Another filter begins anew: nobody changes what they no longer see.
 * @param content names what the list holds
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
