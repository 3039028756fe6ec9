import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { useState } from 'react';

const NONE: ReadonlyMap<string, CompanyNeedingMigration> = new Map();

/**
 * The selected companies. A new search clears the selection, so that no company is deleted that is no longer visible.
 */
export function useSelection(search: string) {
  const [selection, setSelection] = useState({ search, companies: NONE });
  if (selection.search !== search) setSelection({ search, companies: NONE });
  const companies = selection.search === search ? selection.companies : NONE;
  return {
    companies: [...companies.values()],
    ids: new Set(companies.keys()),
    change(changed: readonly CompanyNeedingMigration[], selected: boolean): void {
      const next = new Map(companies);
      for (const company of changed) {
        if (selected) next.set(company.companyId, company);
        else next.delete(company.companyId);
      }
      setSelection({ search, companies: next });
    },
  };
}
