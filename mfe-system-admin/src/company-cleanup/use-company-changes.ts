import { errorText } from '@scopewright/api-client';
import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useState } from 'react';
import { useRefreshAll } from '../migration/migration-queries.ts';

type Company = CompanyNeedingMigration;

/** A company for which a change failed, and why. */
export interface FailedCompany extends Pick<Company, 'companyId' | 'companyName'> {
  reason: string;
}

/** The running change and its progress. */
export interface Doing {
  what: 'Migrating' | 'Deleting';
  done: number;
  total: number;
}

const NETWORK = 'Please check your connection and try again.';

export const countCompanies = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'company' : 'companies'}`;

/**
 * Migrates and deletes companies, one call each (§7), with the toasts of §8. Failures are kept with their reason until
 * the next action.
 */
export function useCompanyChanges() {
  const { api, toast } = useHost();
  const refresh = useRefreshAll();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failed, setFailed] = useState<readonly FailedCompany[]>([]);

  /**
   * Runs an action for each company in turn; a failure doesn't stop the others. @returns those for which it succeeded
   */
  async function each(
    what: Doing['what'],
    companies: readonly Company[],
    fallback: string,
    change: (companyId: string) => Promise<unknown>,
  ) {
    const failures: FailedCompany[] = [];
    setFailed([]);
    for (const [done, company] of companies.entries()) {
      setDoing({ what, done, total: companies.length });
      try {
        await change(company.companyId);
      } catch (error) {
        const reason = errorText(error, { network: NETWORK, other: fallback });
        failures.push({ companyId: company.companyId, companyName: company.companyName, reason });
      }
    }
    setDoing(null);
    setFailed(failures);
    refresh();
    const left = new Set(failures.map(({ companyId }) => companyId));
    return companies.filter(({ companyId }) => !left.has(companyId));
  }

  const deleteOne = (companyId: string) => api.call('deleteCompany', { params: { companyId } });

  return {
    doing,
    failed,
    async migrate(company: Company): Promise<void> {
      const fallback = 'Failed to migrate company';
      const done = await each('Migrating', [company], fallback, (companyId) =>
        api.call('migrateCompany', { params: { companyId } }),
      );
      if (done.length > 0) toast.success(`Successfully migrated "${company.companyName}"`);
      else toast.error(fallback);
    },
    async remove(company: Company): Promise<readonly Company[]> {
      const fallback = 'Failed to delete company';
      const done = await each('Deleting', [company], fallback, deleteOne);
      if (done.length > 0) toast.success(`Successfully deleted "${company.companyName}"`);
      else toast.error(fallback);
      return done;
    },
    async removeAll(companies: readonly Company[]): Promise<readonly Company[]> {
      const done = await each('Deleting', companies, 'Failed to delete company', deleteOne);
      const missing = companies.length - done.length;
      // the words of §8, whatever the number
      if (done.length > 0) toast.success(`Deleted ${done.length} companies`);
      if (missing > 0) toast.error(`Failed to delete ${missing} companies`);
      return done;
    },
  };
}
