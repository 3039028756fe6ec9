import { ASSIGNMENT_MAX_PAIRS } from '@scopewright/contracts/constants';
import type { HostApi } from '@scopewright/remote-contract';
import type { ListedCompany } from '../list/companies-query.ts';
import type { CompaniesView } from '../list/list-view.ts';
import type { Batch } from './bulk.ts';

/** What is done to many companies at once, and how the lists look afterwards. */
export interface BulkChange {
  batches: Batch[];
  /** While it runs ("Archiving"). */
  doing: string;
  /** What was done, of so many ("3 companies"). */
  done: (companies: string) => string;
  /** What could not be done ("archived"). */
  participle: string;
  /** The company as it is in a list afterwards; null where it is no longer one of the list. */
  patch: (company: ListedCompany, view: CompaniesView) => ListedCompany | null;
  /** What takes the change of these companies back. */
  inverse: (changed: readonly string[]) => BulkChange;
}

type Api = HostApi['api'];

/** Archives companies in use, or brings archived ones back. */
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

/** Who is assigned to a company after an assignment. */
const afterwards = ({ consultantIds = [] }: ListedCompany, { assign, unassign }: Assignment): string[] => [
  ...new Set([...consultantIds.filter((id) => !unassign.includes(id)), ...assign]),
];

/** What an assignment alters of a company, the other way round. */
const backwards = ({ consultantIds = [] }: ListedCompany, { assign, unassign }: Assignment): Assignment => ({
  assign: unassign.filter((id) => consultantIds.includes(id)),
  unassign: assign.filter((id) => !consultantIds.includes(id)),
});

/**
 * Assigns consultants to companies and unassigns them, each company its own way: taking an assignment back leaves those assigned who were so before.
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
