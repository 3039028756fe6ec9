import { COPIED_FIELDS_MAX, COPIED_ITEMS_MAX, COPIED_MAX_BYTES } from '@scopewright/contracts/scoping';
import { type Models, type ScopeItemDoc, storedItems, trusted } from '@scopewright/data';
import { type CallError, failures } from '@scopewright/service-kit';
import type { ClientSession, FilterQuery, Types } from 'mongoose';

interface Part {
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
  /** Only this request type with its workflow; absent: all items of the project. */
  requestTypeId?: Types.ObjectId;
}

interface ReadingOptions {
  /** Whether to read the fields that the items refer to. */
  withFields: boolean;
  /** The error for a project that is too large. */
  tooLarge: () => CallError;
  session?: ClientSession | undefined;
}

type Scope = Pick<Models, 'scopeItems'>;

/** Finds items of a scope with some of their fields. */
export const findItems = <K extends keyof ScopeItemDoc>(
  { scopeItems }: Scope,
  filter: FilterQuery<ScopeItemDoc>,
  fields: readonly K[],
  session?: ClientSession,
): Promise<Pick<ScopeItemDoc, '_id' | K>[]> =>
  scopeItems
    .find(filter, Object.fromEntries(fields.map((field) => [field, 1])))
    .session(session ?? null)
    .lean<Pick<ScopeItemDoc, '_id' | K>[]>();

/**
 * A project with its items and the fields that they refer to, as they are stored; or one request type with its workflow.
 * @throws CallError 404; the given one for a project that is too large
 */
export async function itemsToCopy(
  models: Scope,
  { companyId, projectId, requestTypeId }: Part,
  { withFields, tooLarge, session }: ReadingOptions,
) {
  const present = { companyId, deletedAt: null };
  const [project] = await findItems(models, { ...present, _id: projectId, kind: 'project' }, ['name'], session);
  if (project === undefined) throw failures.notFound();
  const inProject = { ...present, projectId };
  const own = await findItems(
    models,
    requestTypeId ? { ...inProject, _id: requestTypeId, kind: 'requestType' } : inProject,
    ['uses'],
    session,
  );
  if (requestTypeId) {
    if (own.length === 0) throw failures.notFound();
    const _id = trusted({ $in: own.flatMap(({ uses }) => uses) });
    own.push(...(await findItems(models, { ...inProject, _id, kind: 'workflow' }, ['uses'], session)));
  }
  if (own.length > COPIED_ITEMS_MAX) throw tooLarge();
  const ids = new Set([projectId, ...own.map(({ _id }) => _id)].map((id) => id.toHexString()));
  const used = withFields ? own.flatMap(({ uses }) => uses.map((id) => id.toHexString())) : [];
  const fieldIds = new Set(used.filter((id) => !ids.has(id)));
  if (fieldIds.size > COPIED_FIELDS_MAX) throw tooLarge();
  const _id = trusted({ $in: [...fieldIds] });
  const fieldNames = await findItems(models, { companyId, kind: 'field', _id }, ['name'], session);
  const read = async (of: ReadonlySet<string>, options: { withDeleted?: boolean }) => {
    const stored = await storedItems(models, companyId, {
      toCopy: true,
      ...options,
      ...(session && { session }),
    }).of(of, COPIED_MAX_BYTES);
    if (stored === null) throw tooLarge();
    return stored;
  };
  return {
    projectName: project.name,
    fieldNames,
    items: await read(ids, {}),
    // a deleted field can't be restored in another company
    fields: await read(fieldIds, { withDeleted: true }),
  };
}

/**
 * Fields of a company that have one of these names, as they are stored.
 * @throws CallError the given one for too many bytes
 */
export async function fieldsNamed(
  models: Scope,
  companyId: Types.ObjectId,
  keys: readonly string[],
  { tooLarge, session }: Pick<ReadingOptions, 'tooLarge' | 'session'>,
) {
  const named = { companyId, deletedAt: null, kind: 'field', nameKey: trusted({ $in: [...keys] }) } as const;
  const found = await findItems(models, named, [], session);
  const ids = new Set(found.map(({ _id }) => _id.toHexString()));
  const stored = await storedItems(models, companyId, session ? { session } : {}).of(ids, COPIED_MAX_BYTES);
  if (stored === null) throw tooLarge();
  return stored;
}

/** Names of a company's workflows. */
export const workflowNamesOf = async (
  models: Scope,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<string[]> =>
  (await findItems(models, { companyId, deletedAt: null, kind: 'workflow' }, ['name'], session)).map(
    ({ name }) => name,
  );
