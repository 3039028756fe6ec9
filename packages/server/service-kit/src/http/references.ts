import { type CallName, callOf, type ParsedCall } from '@scopewright/contracts';
import {
  type ReferenceId,
  type ReferenceKind,
  type ReferencePlace,
  referencesIn,
  valuesAt,
} from '@scopewright/contracts/references';
import {
  type BacklogPreviewDoc,
  type CompanyDoc,
  type FirmDoc,
  keptAnswer,
  type Models,
  type ScopeItemDoc,
  type UserDoc,
  type WorkItemDoc,
} from '@scopewright/data';
import type { Types } from 'mongoose';
import { failures } from '../errors/call-error.ts';
import { submissionKeyOf } from '../submissions/submission-key.ts';
import type { CallContext, Implementation } from './call.ts';
import { type Loaded, SUBJECT_HEADS, type SubjectOf } from './subjects.ts';

type Person = Pick<UserDoc, '_id' | 'companyId' | 'email' | 'role' | 'status'>;

/** A handler's value for each kind of reference; never for kinds that are not loaded. */
interface ReferenceDocs {
  company: SubjectOf<'company'>;
  choosableUser: Person;
  consultant: Person;
  staffMember: Person;
  project: SubjectOf<'project'>;
  scopeItem: Pick<ScopeItemDoc, '_id'>;
  backlogPreview: Pick<BacklogPreviewDoc, '_id' | 'companyId' | 'projectId'>;
  workItem: Pick<WorkItemDoc, '_id' | 'companyId' | 'projectId' | 'level' | 'parentId' | 'title'>;
  sow: never;
  changeRequest: never;
  traceLink: never;
  clause: never;
  actor: never;
  firm: Pick<FirmDoc, '_id' | 'name'>;
  anyCompany: Pick<CompanyDoc, '_id' | 'name' | 'consultingFirmId'>;
  bookingRep: never;
}
export type ReferenceOf<K extends ReferenceKind> = ReferenceDocs[K];

/** The fields that are read of each kind, the same as for subjects of that kind. */
const HEADS: { readonly [K in ReferenceKind]?: readonly string[] } = {
  company: SUBJECT_HEADS.company,
  choosableUser: SUBJECT_HEADS.person,
  consultant: SUBJECT_HEADS.person,
  staffMember: SUBJECT_HEADS.person,
  project: SUBJECT_HEADS.project,
  backlogPreview: SUBJECT_HEADS.backlogPreview,
  workItem: ['companyId', 'projectId', 'level', 'parentId', 'title'],
  firm: SUBJECT_HEADS.firm,
  anyCompany: SUBJECT_HEADS.anyCompany,
};

/** The input of a loader. */
export interface ReferenceQuery {
  call: CallContext;
  /** The fields to read. */
  projection: Record<string, 1>;
  /** The company of the path; if any. */
  companyId: Types.ObjectId | null;
  /** The project of the path, or of a subject in it, if any. */
  projectId: Types.ObjectId | null;
}

/**
 * Finds the references of one kind that the caller may see, by id with one query, within the caller's tenant if the
 * call has a scope. The ids match the call's schema and are unique.
 */
export type ReferenceLoaders = {
  readonly [K in ReferenceKind]?: (ids: string[], query: ReferenceQuery) => Promise<ReferenceOf<K>[]>;
};

/** The references in the body and the query of a call. */
export class References {
  readonly #found: ReadonlyMap<string, unknown>;

  constructor(found: ReadonlyMap<string, unknown>) {
    this.#found = found;
  }

  /** The document loaded for an id of the body or query; only kinds that are refused when not found are loaded. */
  get<K extends ReferenceKind>(id: ReferenceId<K>): ReferenceOf<K> {
    const found = this.#found.get(id);
    if (found === undefined) throw new Error('This reference was not loaded');
    return found as ReferenceOf<K>;
  }
}

interface Named {
  place: ReferencePlace;
  id: string;
}

const ID_LENGTH = 24;

/** The ids of a parsed call that must resolve. Besides a reference, a schema may accept words, such as `none`. */
function namedIn(
  places: readonly { part: 'query' | 'body'; place: ReferencePlace }[],
  input: ParsedCall<CallName>,
): Named[] {
  return places.flatMap(({ part, place }) =>
    valuesAt(input[part], place.path).flatMap((id) =>
      typeof id === 'string' && id.length === ID_LENGTH ? [{ place, id }] : [],
    ),
  );
}

/** @throws CallError 404, 409, or 422 with each field that does not resolve */
function refuse(missing: readonly Named[]): never {
  const details: Record<string, string> = {};
  for (const { place } of missing) {
    const { unresolved, path } = place;
    if (typeof unresolved === 'string') throw failures.notFound();
    if ('notFound' in unresolved) throw failures.notFound(unresolved.notFound);
    if ('conflict' in unresolved) throw failures.conflict(unresolved.conflict);
    details[path.filter((name) => name !== '*').join('.')] = unresolved.invalid;
  }
  throw failures.validation(details);
}

const keyOf = (kind: ReferenceKind, id: string): string => `${kind} ${id}`;

type LoadReferences = NonNullable<Implementation['loadReferences']>;

function loadWith(
  models: Pick<Models, 'submissions'>,
  loaders: ReferenceLoaders,
  { name, definition }: Implementation,
): LoadReferences | undefined {
  const places = (['query', 'body'] as const).flatMap((part) =>
    referencesIn(definition[part]).flatMap((place) => (place.unresolved === 'nothing' ? [] : [{ part, place }])),
  );
  if (places.length === 0) return undefined;
  const lacking = places.find(({ place: { kind } }) => loaders[kind] === undefined);
  if (lacking) throw new Error(`The call ${name} refers to a ${lacking.place.kind}, which its service doesn't load`);
  return async (input, subject, call) => {
    const named = namedIn(places, input);
    const companyId = companyOf(subject as Loaded | undefined);
    const projectId = projectOf(subject as Loaded | undefined);
    const idsOf = new Map<ReferenceKind, Set<string>>();
    for (const { place, id } of named) idsOf.set(place.kind, (idsOf.get(place.kind) ?? new Set()).add(id));
    const found = new Map<string, unknown>();
    await Promise.all(
      [...idsOf].map(async ([kind, ids]) => {
        const projection: Record<string, 1> = Object.fromEntries((HEADS[kind] ?? []).map((field) => [field, 1]));
        const documents = await loaders[kind]?.([...ids], { call, projection, companyId, projectId });
        for (const document of documents ?? []) found.set(keyOf(kind, document._id.toHexString()), document);
      }),
    );
    const missing = named.filter(({ place, id }) => !found.has(keyOf(place.kind, id)));
    // a repeated submission gets the first answer, even if it changed what can be referenced
    if (missing.length > 0 && !(await isRepeated(models, name, call, input))) refuse(missing);
    return new References(new Map(named.map(({ place, id }) => [id, found.get(keyOf(place.kind, id))])));
  };
}

const companyOf = (subject: Loaded | undefined): Types.ObjectId | null =>
  subject?.company?._id ??
  (subject?.scopeItem ?? subject?.ownProject ?? subject?.workItem ?? subject?.sow ?? subject?.changeOrder)?.companyId ??
  null;

const projectOf = (subject: Loaded | undefined): Types.ObjectId | null =>
  subject?.ownProject?._id ?? subject?.workItem?.projectId ?? null;

async function isRepeated(
  models: Pick<Models, 'submissions'>,
  name: CallName,
  call: CallContext,
  { body }: ParsedCall<CallName>,
): Promise<boolean> {
  const key = submissionKeyOf(name, call, body);
  return key !== null && (await keptAnswer(models, { call: name, key, now: call.now() })) !== null;
}

/**
 * Adds to calls the loaders of their references.
 * @throws Error for a call with a reference that no loader finds
 */
export const withReferences = (
  models: Pick<Models, 'submissions'>,
  loaders: ReferenceLoaders,
  calls: readonly Implementation[],
): Implementation[] =>
  calls.map((implementation) => {
    const loadReferences = loadWith(models, loaders, implementation);
    return loadReferences === undefined ? implementation : { ...implementation, loadReferences };
  });

/** @throws Error when a call with references has no loader for them */
export function assertReferencesLoad(calls: readonly Implementation[]): void {
  const refers = (name: CallName) =>
    [callOf(name).query, callOf(name).body].some((schema) =>
      referencesIn(schema).some(({ unresolved }) => unresolved !== 'nothing'),
    );
  const lacking = calls.filter(({ name, loadReferences }) => loadReferences === undefined && refers(name));
  if (lacking.length > 0)
    throw new Error(`Nothing loads what these refer to: ${lacking.map(({ name }) => name).join(', ')}`);
}
