import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { type DataAccess, namesOfPeople, runWithTenant } from '@scopewright/data';
import { type CsvColumns, csvOf, everyRow, type Implementation, implement } from '@scopewright/service-kit';
import type { StoredRow } from '../items/present-item.ts';
import { itemPage, projectNames } from '../reading/read-scope.ts';

/** Names of the item kinds in files. */
export const KIND_NAMES = {
  project: 'Project',
  workflow: 'Workflow',
  requestType: 'Request type',
  field: 'Field',
} as const;
const READY = { draft: 'Draft', inReview: 'In review', ready: 'Ready', blocked: 'Blocked' } as const;

type Row = StoredRow & { project: string | null; owner: string | null };
const COLUMNS: CsvColumns<Row> = {
  Kind: ({ kind }) => KIND_NAMES[kind],
  Project: ({ project }) => project,
  Name: ({ name }) => name,
  Phase: ({ phase }) => CONFIG_PHASES.find(({ value }) => value === phase)?.label ?? null,
  'Ready State': ({ readyState }) => READY[readyState],
  Owner: ({ owner }) => owner,
  Deadline: ({ deadline }) => deadline,
  Implemented: ({ implementedAt }) => implementedAt?.toISOString() ?? null,
  'Open Questions': ({ unanswered }) => unanswered,
  Changed: ({ updatedAt }) => updatedAt.toISOString(),
};

/**
 * The table of a company's items as a file. It is read while it is being sent, after the handler has ended: each query
 * sets its own tenant scope.
 */
export const exportScopeCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('exportScope', async ({ subject: { company }, query }, call) => {
    const { firmId } = call.requireTenant();
    const projectOf = await projectNames(models, company._id);
    const rows = everyRow((page) =>
      runWithTenant(firmId, async () => {
        const found = await itemPage(models, company._id, { ...query, ...page });
        const owners = await namesOfPeople(
          models,
          found.rows.map(({ ownerId }) => ownerId),
        );
        const items = found.rows.map(
          (row): Row => ({
            ...row,
            project: projectOf(row.projectId) ?? null,
            owner: owners.get(String(row.ownerId)) ?? null,
          }),
        );
        return { items, nextCursor: found.nextCursor };
      }),
    );
    return csvOf('scope', COLUMNS, rows, call.now());
  });
