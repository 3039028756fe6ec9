import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import {
  afterPosition,
  type DataAccess,
  decodeCursor,
  encodeCursor,
  type Models,
  runWithTenant,
  sortOf,
} from '@scopewright/data';
import { type CallContext, csvDownload, type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import { among } from '../items/create-item.ts';
import { ROW_FIELDS, type StoredRow } from '../items/present-item.ts';
import { matchingItems, orderOfTable, projectNames, type TableQuery } from '../reading/read-scope.ts';

/** Rows per query. */
const CHUNK = 500;
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
  const order = orderOfTable(query);
  const matching = matchingItems(companyId, query);
  const projectOf = await runWithTenant(firmId, () => projectNames(models, companyId));
  let cursor: string | null = null;
  do {
    const position: ReturnType<typeof decodeCursor> = cursor === null ? null : decodeCursor(order, cursor);
    const of: FilterQuery<StoredRow> =
      position === null ? matching : { $and: [matching, afterPosition(order, position)] };
    const { rows, ownerOf }: Chunk = await runWithTenant(firmId, async () => {
      const found: StoredRow[] = await models.scopeItems
        .find(of, ROW_FIELDS)
        .sort(sortOf(order))
        .limit(CHUNK)
        .lean<StoredRow[]>();
      return { rows: found, ownerOf: await ownerNames(models, found) };
    });
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
    const last = rows.at(-1);
    cursor = rows.length === CHUNK && last ? encodeCursor(order, last) : null;
  } while (cursor !== null);
}

interface Chunk {
  rows: StoredRow[];
  ownerOf: (id: Types.ObjectId | null) => string;
}

/** Names of a chunk's owners, by one query. */
async function ownerNames({ users }: Pick<Models, 'users'>, rows: readonly StoredRow[]): Promise<Chunk['ownerOf']> {
  const ids = [...new Set(rows.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId.toHexString()])))];
  const people = ids.length === 0 ? [] : await users.find(among(ids), { name: 1, email: 1 }).lean();
  const names = new Map(people.map(({ _id, name, email }) => [_id.toHexString(), name || email]));
  return (id) => (id && names.get(id.toHexString())) ?? '';
}
