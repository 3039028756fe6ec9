import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ConditionGroup,
  SCOPE_CONDITIONS_MAX,
  SCOPE_CONTENT,
  SCOPE_CONTENT_MAX_BYTES,
  SCOPE_PARTS_MAX,
  type ScopeItem,
  type ScopeItemOf,
  scopeItemHead,
} from '@scopewright/contracts/scoping';
import { nameKey, type ScopeItemDoc, trusted } from '@scopewright/data';
import type { Changeable } from '@scopewright/domain/scoping/changes';
import { lacksReason } from '@scopewright/domain/scoping/ready-state';
import { type Reference, referencesOf } from '@scopewright/domain/scoping/references';
import { failures, type Tx, validationFailure } from '@scopewright/service-kit';
import { Types } from 'mongoose';

const SCHEMAS = {
  project: scopeItemHead.extend({ content: SCOPE_CONTENT.project }),
  workflow: scopeItemHead.extend({ content: SCOPE_CONTENT.workflow }),
  requestType: scopeItemHead.extend({ content: SCOPE_CONTENT.requestType }),
  field: scopeItemHead.extend({ content: SCOPE_CONTENT.field }),
} as const;

const HEAD_FIELDS = Object.keys(scopeItemHead.shape) as (keyof typeof scopeItemHead.shape)[];

/** The fields of a stored item that can be changed. */
export const changeableOf = (item: ScopeItemDoc): Changeable =>
  ({
    ...Object.fromEntries(HEAD_FIELDS.map((field) => [field, item[field]])),
    ownerId: item.ownerId?.toHexString() ?? null,
    kind: item.kind,
    content: item.content,
  }) as Changeable;

/**
 * Validates an item for storing.
 * @param before the item before the change: it may keep as many conditions as it had
 * @throws CallError 422 for content invalid for its kind, or above a limit
 */
export function checkedItem({ kind, ...held }: Changeable, before: Changeable | null = null): Changeable {
  // counts first: cheaper than parsing each of too many parts
  requireCounts(held);
  const parsed = parsedInChunks(kind, held);
  requireSize(parsed);
  const conditions = conditionsOf({ kind, ...parsed } as Changeable);
  if (conditions > SCOPE_CONDITIONS_MAX && (before === null || conditions > conditionsOf(before)))
    throw failures.validation({ content: `Must have at most ${SCOPE_CONDITIONS_MAX} conditions` });
  return { kind, ...parsed } as Changeable;
}

/** One of the schemas of maps of parts; as only parse results are used here, all have the same type. */
type MapSchema = (typeof SCOPE_CONTENT)['field']['shape']['options'];

/** Parts of a map that are parsed together. If thousands are invalid, only those of the first chunk are described. */
const CHUNK_PARTS = 100;

/** Parses an item, its large maps in chunks up to the first invalid one. @throws CallError 422 */
function parsedInChunks(kind: Changeable['kind'], held: Omit<Changeable, 'kind'>): Omit<Changeable, 'kind'> {
  const maps: Readonly<Record<string, unknown>> = SCOPE_CONTENT[kind].shape;
  const isLarge = (name: string, value: unknown): value is object =>
    name in SCOPE_PARTS_MAX &&
    Object.hasOwn(maps, name) &&
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > CHUNK_PARTS;
  const large = Object.entries(held.content).filter(([name, value]) => isLarge(name, value));
  const parsed = SCHEMAS[kind].safeParse({
    ...held,
    content: { ...held.content, ...Object.fromEntries(large.map(([name]) => [name, {}])) },
  });
  if (!parsed.success) throw validationFailure(parsed.error);
  const content = Object.fromEntries(
    large.map(([name, map]): [string, object] => [name, parsedMap(name, maps[name] as MapSchema, map)]),
  );
  return { ...parsed.data, content: { ...parsed.data.content, ...content } } as Omit<Changeable, 'kind'>;
}

function parsedMap(name: string, schema: MapSchema, map: object): object {
  const entries = Object.entries(map);
  const parsed: [string, unknown][] = [];
  for (let at = 0; at < entries.length; at += CHUNK_PARTS) {
    const chunk = schema.safeParse(Object.fromEntries(entries.slice(at, at + CHUNK_PARTS)));
    if (!chunk.success)
      throw validationFailure({
        issues: chunk.error.issues.map((issue) => ({ ...issue, path: ['content', name, ...issue.path] })),
      });
    parsed.push(...Object.entries(chunk.data as object));
  }
  return Object.fromEntries(parsed);
}

/**
 * Requires a reason for newly blocked items; one already blocked without a reason is accepted. @throws CallError 422
 */
export function requireReason(before: Changeable | null, after: Changeable): void {
  if (lacksReason(after) && (before === null || !lacksReason(before)))
    throw failures.validation({ blockedReason: MESSAGES.blockedWithoutReason });
}

type Sized = Pick<ScopeItem, 'openQuestions' | 'content'>;

function requireCounts({ openQuestions, content }: Sized): void {
  const maps: Readonly<Record<string, unknown>> = { openQuestions, ...content };
  for (const [name, most] of Object.entries(SCOPE_PARTS_MAX))
    if (Object.keys(Object(maps[name])).length > most) throw failures.validation({ [name]: `Must be at most ${most}` });
}

function requireSize({ content }: Pick<Sized, 'content'>): void {
  if (Buffer.byteLength(JSON.stringify(content)) > SCOPE_CONTENT_MAX_BYTES)
    throw failures.validation({ content: MESSAGES.scopeItemTooLarge });
}

/** The number of conditions and condition groups in an item. */
function conditionsOf({ kind, content }: Changeable): number {
  const count = ({ conditions }: ConditionGroup): number =>
    conditions.reduce((sum, one) => sum + 1 + ('match' in one ? count(one) : 0), 0);
  if (kind === 'requestType') return Object.values(content.rules).reduce((sum, { when }) => sum + count(when), 0);
  return kind === 'workflow'
    ? Object.values(content.transitions).reduce((sum, { conditions }) => sum + (conditions ? count(conditions) : 0), 0)
    : 0;
}

/** Keys of texts that search covers. Notes are internal to the firm, so they are not included. */
const SEARCHED: ReadonlySet<string> = new Set([
  'name',
  'label',
  'help',
  'text',
  'answer',
  'key',
  'purpose',
  'portalName',
  'placeholder',
  'shownText',
  'unit',
  'assetType',
]);
const SEARCHED_CHARACTERS = 60_000;

function* textsOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, held] of Object.entries(value)) {
    if (typeof held === 'string' && held !== '' && SEARCHED.has(key)) yield held;
    else yield* textsOf(held);
  }
}

type StoredFields = Pick<
  ScopeItemDoc,
  keyof typeof scopeItemHead.shape | 'content' | 'nameKey' | 'uses' | 'projectKey' | 'unanswered' | 'searchText'
>;

/** The unique key of a project within its company, until it is deleted; null for other kinds. */
export const projectKeyOf = (item: Changeable): string | null => (item.kind === 'project' ? item.content.key : null);

/** An item's own fields, with those that index it for search. */
export function storedFields(item: Changeable): StoredFields {
  const { kind, ownerId, ...head } = item;
  const texts = [item.name, item.description, ...textsOf(item.openQuestions), ...textsOf(item.content)];
  return {
    ...head,
    ownerId: ownerId === null ? null : new Types.ObjectId(ownerId),
    nameKey: nameKey(item.name),
    uses: [...new Set(referencesOf(item).map(({ itemId }) => itemId))].map((id) => new Types.ObjectId(id)),
    projectKey: projectKeyOf(item),
    unanswered: Object.values(item.openQuestions).filter(({ answer }) => answer.trim() === '').length,
    searchText: [...new Set(texts.filter((text) => text !== ''))].join('\n').slice(0, SEARCHED_CHARACTERS),
  };
}

const isAnswered = (question: { answer: string } | undefined): boolean =>
  question !== undefined && question.answer.trim() !== '';

/**
 * The times of an item's questions after a change: since when some are open, and when and by whom one was last answered.
 * @param before the item before the change; null for a new one
 */
export function questionTimes(
  { call }: Pick<Tx, 'call'>,
  before: Pick<ScopeItemDoc, 'openQuestions' | 'unansweredSince'> | null,
  { openQuestions }: Pick<Changeable, 'openQuestions'>,
): Partial<Pick<ScopeItemDoc, 'unansweredSince' | 'answeredAt' | 'answeredBy'>> {
  const now = call.now();
  const open = Object.values(openQuestions).some((question) => !isAnswered(question));
  const answered = Object.entries(openQuestions).some(
    ([id, question]) => isAnswered(question) && before !== null && !isAnswered(before.openQuestions[id]),
  );
  return {
    unansweredSince: open ? (before?.unansweredSince ?? now) : null,
    ...(answered && { answeredAt: now, answeredBy: new Types.ObjectId(call.viewer.userId) }),
  };
}

const consultantsOf = (item: Changeable | null): string[] =>
  item === null
    ? []
    : [
        ...(item.ownerId === null ? [] : [item.ownerId]),
        ...(item.kind === 'project' ? item.content.consultantIds : []),
      ];

const namesWorkflow = (path: readonly string[]): boolean => path.at(-1) === 'workflowId';
/** The target of a reference, and its kind. */
const asKind = ({ itemId, path }: Reference): string => `${namesWorkflow(path) ? 'workflow' : 'field'} ${itemId}`;

interface Places {
  companyId: Types.ObjectId;
  projectId: Types.ObjectId | null;
}

/**
 * Checks that an item's new references exist, and continue to exist while this is stored: fields and workflows of its
 * own company and project, a portal group of its project, and consultants of the firm. References it already had may be
 * broken.
 * @throws CallError 422
 */
export async function requireReferences(
  tx: Tx,
  before: Changeable | null,
  after: Changeable,
  places: Places,
): Promise<void> {
  const known = new Set(before === null ? [] : referencesOf(before).map(asKind));
  const added = referencesOf(after).filter((reference) => !known.has(asKind(reference)));
  if (added.length > 0) await requireItems(tx, added, places);
  if (groupOf(after) !== (before && groupOf(before))) await requirePortalGroup(tx, groupOf(after), places);
  const assigned = new Set(consultantsOf(before));
  await requireConsultants(
    tx,
    consultantsOf(after).filter((id) => !assigned.has(id)),
  );
}

/** @throws CallError 422 */
async function requireItems(
  { models: { scopeItems }, session }: Tx,
  added: readonly Reference[],
  { companyId, projectId }: Places,
): Promise<void> {
  const among = { _id: trusted({ $in: [...new Set(added.map(({ itemId }) => itemId))] }), companyId };
  await scopeItems.updateMany(among, { $inc: { revision: 1 } }, { session });
  const found = await scopeItems.find(among, { kind: 1, projectId: 1, deletedAt: 1 }, { session }).lean();
  const byId = new Map(found.map((item) => [item._id.toHexString(), item]));
  for (const { itemId, path } of added) {
    const one = byId.get(itemId);
    const isWorkflow = namesWorkflow(path);
    const fits = isWorkflow
      ? one?.kind === 'workflow' && one.projectId?.toHexString() === projectId?.toHexString()
      : one?.kind === 'field';
    if (!fits) throw failures.validation({ [path.join('.')]: isWorkflow ? MESSAGES.notAWorkflow : MESSAGES.notAField });
    if (one?.deletedAt)
      throw failures.validation({ [path.join('.')]: isWorkflow ? MESSAGES.workflowDeleted : MESSAGES.fieldDeleted });
  }
}

const groupOf = (item: Changeable): string | null => (item.kind === 'requestType' ? item.content.portalGroupId : null);

/** Requires that a request type's portal group belongs to its project. @throws CallError 422 */
export async function requirePortalGroup(
  { models: { scopeItems }, session }: Tx,
  portalGroupId: string | null,
  { companyId, projectId }: Places,
): Promise<void> {
  if (portalGroupId === null) return;
  const project = await scopeItems
    .findOneAndUpdate(
      { _id: projectId, companyId, kind: 'project' },
      { $inc: { revision: 1 } },
      { session, projection: { 'content.portalGroups': 1 } },
    )
    .lean<{ content: Pick<ScopeItemOf<'project'>['content'], 'portalGroups'> }>();
  if (!Object.hasOwn(project?.content.portalGroups ?? {}, portalGroupId))
    throw failures.validation({ portalGroupId: MESSAGES.notAPortalGroup });
}

/** @throws CallError 422 for a user who is not on the firm's staff */
export async function requireConsultants(
  { models: { users }, session }: Tx,
  userIds: readonly string[],
  field = 'ownerId',
): Promise<void> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return;
  const found = await users.countDocuments(
    {
      _id: trusted({ $in: ids }),
      role: trusted({ $in: ['firmAdmin', 'consultant'] }),
      status: trusted({ $in: ['active', 'invited'] }),
    },
    { session },
  );
  if (found !== ids.length) throw failures.validation({ [field]: MESSAGES.notOfFirm });
}
