import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { type DataAccess, type Models, runWithTenant } from '@scopewright/data';
import { type CallContext, csvDownload, everyPage, type Implementation, implement } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { among } from '../items/create-item.ts';
import type { StoredRow } from '../items/present-item.ts';
import { itemPage, projectNames, type TableQuery } from '../reading/read-scope.ts';

const COLUMNS = [
  'Kind',
  'Project',
  'Name',
  'Phase',
  'Ready State',
  'Owner',
  'Deadline',
  'Implemented',
  'Open Questions',
  'Changed',
];
/** Names of the item kinds in files. */
export const KIND_NAMES = {
  project: 'Project',
  workflow: 'Workflow',
  requestType: 'Request type',
  field: 'Field',
} as const;
const READY = { draft: 'Draft', inReview: 'In review', ready: 'Ready', blocked: 'Blocked' } as const;

/** The table of a company's items as a file. */
export const exportScopeCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('exportScope', ({ subject: { company }, query }, call) =>
    csvDownload('scope', COLUMNS, itemRows(models, call, company._id, query), call.now()),
  );

/**
 * The rows of the file. They are read while the answer is being sent, after the handler has ended: each query sets its
 * own tenant scope.
 */
async function* itemRows(
  models: Models,
  call: CallContext,
  companyId: Types.ObjectId,
  query: TableQuery,
): AsyncGenerator<(string | number)[]> {
  const { firmId } = call.requireTenant();
  const projectOf = await runWithTenant(firmId, () => projectNames(models, companyId));
  const pages = everyPage((page) =>
    runWithTenant(firmId, async () => {
      const found = await itemPage(models, companyId, { ...query, ...page });
      return { ...found, ownerOf: await ownerNames(models, found.rows) };
    }),
  );
  for await (const { rows, ownerOf } of pages)
    for (const row of rows)
      yield [
        KIND_NAMES[row.kind],
        projectOf(row.projectId) ?? '',
        row.name,
        CONFIG_PHASES.find(({ value }) => value === row.phase)?.label ?? '',
        READY[row.readyState],
        ownerOf(row.ownerId),
        row.deadline ?? '',
        row.implementedAt?.toISOString() ?? '',
        row.unanswered,
        row.updatedAt.toISOString(),
      ];
}

/** Names of a page's owners, by one query. */
async function ownerNames(
  { users }: Pick<Models, 'users'>,
  rows: readonly StoredRow[],
): Promise<(id: Types.ObjectId | null) => string> {
  const ids = [...new Set(rows.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId.toHexString()])))];
  const people = ids.length === 0 ? [] : await users.find(among(ids), { name: 1, email: 1 }).lean();
  const names = new Map(people.map(({ _id, name, email }) => [_id.toHexString(), name || email]));
  return (id) => (id && names.get(id.toHexString())) ?? '';
}
