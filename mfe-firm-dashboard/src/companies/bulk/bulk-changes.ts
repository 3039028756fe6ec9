import { ASSIGNMENT_MAX_PAIRS } from '@scopewright/contracts/constants';
import type { HostApi } from '@scopewright/remote-contract';
import type { ListedCompany } from '../list/companies-query.ts';
import type { CompaniesView } from '../list/list-view.ts';
import type { Batch } from './bulk.ts';

/** A change of many companies, and how the lists look afterwards. */
export interface BulkChange {
  batches: Batch[];
  /** Label while it runs ("Archiving"). */
  doing: string;
  /** Message on success, given the number ("3 companies"). */
  done: (companies: string) => string;
  /** Participle for the failure message ("archived"). */
  participle: string;
  /** The company as a list shows it afterwards; null if it is no longer in that list. */
  patch: (company: ListedCompany, view: CompaniesView) => ListedCompany | null;
  /** The change that undoes this one for these companies. */
  inverse: (changed: readonly string[]) => BulkChange;
}

type Api = HostApi['api'];

/** Archives active companies, or restores archived ones. */
export function archiving(api: Api, ids: readonly string[], archived: boolean): BulkChange {
  return {
    batches: [{ ids, send: (companyIds) => api.call('archiveCompanies', { body: { companyIds, archived } }) }],
    doing: archived ? 'Archiving' : 'Restoring',
    done: (companies) => (archived ? `${companies} archived` : `${companies} restored`),
    participle: archived ? 'archived' : 'restored',
    patch: (company, { status }) => (status === (archived ? 'active' : 'archived') ? null : company),
    inverse: (changed) => archiving(api, changed, !archived),
  };
}

export interface Assignment {
  assign: readonly string[];
  unassign: readonly string[];
}

/** A company's consultants after an assignment. */
const afterwards = ({ consultantIds = [] }: ListedCompany, { assign, unassign }: Assignment): string[] => [
  ...new Set([...consultantIds.filter((id) => !unassign.includes(id)), ...assign]),
];

/** The inverse of an assignment's changes to a company. */
const backwards = ({ consultantIds = [] }: ListedCompany, { assign, unassign }: Assignment): Assignment => ({
  assign: unassign.filter((id) => consultantIds.includes(id)),
  unassign: assign.filter((id) => !consultantIds.includes(id)),
});

/**
 * Assigns consultants to companies and unassigns them, each company separately, so that undoing retains earlier
 * assignments.
 * @param assignments by the company's id
 */
export function assigning(
  api: Api,
  companies: readonly ListedCompany[],
  assignments: ReadonlyMap<string, Assignment>,
): BulkChange {
  const alike = new Map<string, { assignment: Assignment; ids: string[] }>();
  for (const [id, assignment] of assignments) {
    const key = JSON.stringify([assignment.assign, assignment.unassign]);
    const group = alike.get(key);
    if (group) group.ids.push(id);
    else alike.set(key, { assignment, ids: [id] });
  }
  return {
    batches: [...alike.values()].map(({ assignment: { assign, unassign }, ids }) => ({
      ids,
      most: Math.max(1, Math.floor(ASSIGNMENT_MAX_PAIRS / Math.max(1, assign.length + unassign.length))),
      send: (companyIds) =>
        api.call('assignConsultants', { body: { companyIds, assign: [...assign], unassign: [...unassign] } }),
    })),
    doing: 'Assigning consultants to',
    done: (count) => `Consultants of ${count} changed`,
    participle: 'changed',
    patch(company, { consultantId }) {
      const assignment = assignments.get(company.id);
      if (!assignment) return company;
      const consultantIds = afterwards(company, assignment);
      return consultantId !== null && !consultantIds.includes(consultantId) ? null : { ...company, consultantIds };
    },
    inverse(changed) {
      const altered = companies.flatMap((company) => {
        const assignment = assignments.get(company.id);
        return assignment && changed.includes(company.id) ? [{ company, assignment }] : [];
      });
      return assigning(
        api,
        altered.map(({ company, assignment }) => ({ ...company, consultantIds: afterwards(company, assignment) })),
        new Map(altered.map(({ company, assignment }) => [company.id, backwards(company, assignment)])),
      );
    },
  };
}
