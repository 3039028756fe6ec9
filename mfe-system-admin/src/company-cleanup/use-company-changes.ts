import { errorText } from '@scopewright/api-client';
import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { plural } from '@scopewright/domain/counted';
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

/** Fallback reasons without one from the server; the toast names the failed action. */
const REASONS = { network: 'Please check your connection and try again.', other: 'Please try again.' };

export const countCompanies = (count: number): string =>
  `${count.toLocaleString('en')} ${plural(count, 'company', 'companies')}`;

/**
 * Migrates and deletes companies, one call each (§7), with the toasts of §8. Failures are shown with their reason until
 * the next action.
 */
export function useCompanyChanges() {
  const { api, toast } = useHost();
  const refresh = useRefreshAll();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failed, setFailed] = useState<readonly FailedCompany[]>([]);

  /**
   * Runs an action for each company, one after the other; a failure doesn't stop the others.
   * @returns those for which it succeeded
   */
  async function each(
    what: Doing['what'],
    companies: readonly Company[],
    change: (companyId: string) => Promise<unknown>,
  ) {
    const failures: FailedCompany[] = [];
    setFailed([]);
    for (const [done, company] of companies.entries()) {
      setDoing({ what, done, total: companies.length });
      try {
        await change(company.companyId);
      } catch (error) {
        const { companyId, companyName } = company;
        failures.push({ companyId, companyName, reason: errorText(error, REASONS) });
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
      const done = await each('Migrating', [company], (companyId) =>
        api.call('migrateCompany', { params: { companyId } }),
      );
      if (done.length > 0) toast.success(`Successfully migrated "${company.companyName}"`);
      else toast.error('Failed to migrate company');
    },
    async remove(company: Company): Promise<readonly Company[]> {
      const done = await each('Deleting', [company], deleteOne);
      if (done.length > 0) toast.success(`Successfully deleted "${company.companyName}"`);
      else toast.error('Failed to delete company');
      return done;
    },
    async removeAll(companies: readonly Company[]): Promise<readonly Company[]> {
      const done = await each('Deleting', companies, deleteOne);
      const missing = companies.length - done.length;
      if (done.length > 0) toast.success(`Deleted ${countCompanies(done.length)}`);
      if (missing > 0) toast.error(`Failed to delete ${countCompanies(missing)}`);
      return done;
    },
  };
}
