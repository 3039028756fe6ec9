import { type CallName, callOf, type SubjectsOf } from '@scopewright/contracts';
import type { SubjectKind, SubjectParams } from '@scopewright/contracts/subjects';
import type {
  AcknowledgmentDoc,
  BacklogExportDoc,
  BacklogPreviewDoc,
  BacklogProfileDoc,
  BacklogReceiptDoc,
  BacklogViewDoc,
  BookingDoc,
  BookingRepDoc,
  ChangeOrderDoc,
  ChangeRequestDoc,
  ClauseDoc,
  CompanyDoc,
  DemoRequestDoc,
  DomainClaimDoc,
  FileDoc,
  FirmDoc,
  FirmExportDoc,
  InvoiceDoc,
  MilestoneDoc,
  NotificationDoc,
  ScopeItemDoc,
  ScopeTemplateDoc,
  ScopeViewDoc,
  SessionDoc,
  SowDoc,
  StatusImportDoc,
  TraceLinkDoc,
  UserDoc,
  WorkItemDoc,
} from '@scopewright/data';
import { failures } from '../errors/call-error.ts';
import type { CallContext, Implementation } from './call.ts';

type CompanyHead = Pick<CompanyDoc, '_id' | (typeof COMPANY_HEAD)[number]>;
/** A document of a client company, with the head of that company. */
type OfCompany<D> = D & { company: CompanyHead };

/** The stored document of each kind of subject. */
interface SubjectDocs {
  company: CompanyDoc;
  companyOrDeleted: CompanyDoc;
  person: UserDoc;
  staffMember: UserDoc;
  sow: OfCompany<SowDoc>;
  changeOrder: OfCompany<ChangeOrderDoc>;
  changeRequest: OfCompany<ChangeRequestDoc>;
  document: OfCompany<FileDoc>;
  clause: OfCompany<ClauseDoc>;
  project: ScopeItemDoc;
  scopeItem: OfCompany<ScopeItemDoc>;
  scopeView: OfCompany<ScopeViewDoc>;
  scopeTemplate: ScopeTemplateDoc;
  traceLink: TraceLinkDoc;
  backlogExport: OfCompany<BacklogExportDoc>;
  statusImport: OfCompany<StatusImportDoc>;
  acknowledgment: AcknowledgmentDoc;
  milestone: MilestoneDoc;
  ownProject: OfCompany<ScopeItemDoc>;
  workItem: OfCompany<WorkItemDoc>;
  backlogPreview: OfCompany<BacklogPreviewDoc>;
  backlogReceipt: OfCompany<BacklogReceiptDoc>;
  backlogView: OfCompany<BacklogViewDoc>;
  backlogProfile: BacklogProfileDoc;
  notification: NotificationDoc;
  firmExport: FirmExportDoc;
  invoice: InvoiceDoc;
  domainClaim: DomainClaimDoc;
  ownFirm: UserDoc;
  ownSession: SessionDoc;
  firm: FirmDoc;
  user: UserDoc;
  anyCompany: CompanyDoc;
  bookingRep: BookingRepDoc;
  booking: BookingDoc;
  demoRequest: DemoRequestDoc;
}

const COMPANY_HEAD = ['name', 'status', 'scopeItemCount', 'implementedScopeItemCount'] as const;
const ITEM_HEAD = ['companyId', 'projectId', 'kind', 'name', 'version', 'deletedAt', 'createdWith'] as const;
const OF_PROJECT_HEAD = ['companyId', 'projectId'] as const;
const AGREEMENT_HEAD = ['companyId', 'title', 'status', 'version', 'activatedAt'] as const;

/**
 * The fields of each kind that are read unless a call asks for the whole document: enough to identify it and its owner.
 */
export const SUBJECT_HEADS = {
  company: COMPANY_HEAD,
  companyOrDeleted: COMPANY_HEAD,
  person: ['companyId', 'email', 'role', 'status'],
  staffMember: ['companyId', 'email', 'role', 'status'],
  sow: AGREEMENT_HEAD,
  changeOrder: [...AGREEMENT_HEAD, 'sowId'],
  changeRequest: ['companyId', 'projectId', 'state', 'version', 'changeOrderId'],
  clause: ['companyId', 'of', 'sourceId', 'state', 'version'],
  document: ['companyId', 'attachedTo', 'name', 'state'],
  project: ITEM_HEAD,
  scopeItem: ITEM_HEAD,
  scopeView: ['companyId', 'name'],
  scopeTemplate: ['name', 'version', 'bytes'],
  traceLink: ['companyId', 'clauseId', 'itemId', 'configKey', 'itemKind', 'itemName'],
  acknowledgment: ['companyId', 'rule', 'clauseId', 'itemId', 'itemName', 'reason'],
  milestone: ['companyId', 'title', 'clauseId'],
  backlogExport: ['companyId', 'projectId', 'preset', 'state'],
  statusImport: ['companyId', 'projectId', 'appliedAt'],
  ownProject: ITEM_HEAD,
  backlogPreview: OF_PROJECT_HEAD,
  backlogReceipt: OF_PROJECT_HEAD,
  backlogView: ['companyId', 'name'],
  backlogProfile: ['name', 'version'],
  workItem: [...OF_PROJECT_HEAD, 'parentId', 'title', 'version', 'deletedAt'],
  notification: ['readAt'],
  firmExport: ['state', 'fileId'],
  invoice: ['number'],
  domainClaim: ['domain'],
  ownFirm: ['firmId', 'companyId', 'role'],
  ownSession: ['userId'],
  firm: ['name'],
  user: ['firmId', 'email'],
  anyCompany: ['name', 'consultingFirmId'],
  bookingRep: ['name'],
  booking: ['repId'],
  demoRequest: ['email'],
} as const satisfies { [K in SubjectKind]: readonly (keyof SubjectDocs[K])[] };

/** How much of its subjects a call reads before it runs. */
export type SubjectExtent = 'head' | 'whole';

/** A subject as a handler gets it. */
export type SubjectOf<K extends SubjectKind, E extends SubjectExtent = 'head'> = E extends 'whole'
  ? SubjectDocs[K]
  : Pick<SubjectDocs[K], Extract<'_id' | 'company' | (typeof SUBJECT_HEADS)[K][number], keyof SubjectDocs[K]>>;

/** The subjects of a call, by kind; undefined for a call whose path names nothing. */
export type Subjects<N extends CallName, E extends SubjectExtent> = [SubjectsOf<N>] extends [never]
  ? undefined
  : { [K in SubjectsOf<N>]: SubjectOf<K, E> };

/** The subjects of a path that have been loaded so far. */
export type Loaded = { [K in SubjectKind]?: SubjectOf<K> };

/** The input of a loader. */
export interface SubjectQuery {
  call: CallContext;
  /** The fields to read; empty for all. */
  projection: Record<string, 1>;
  /** The subjects that precede this one in the path. */
  loaded: Loaded;
}

/**
 * Finds one kind of subject by its id, within the caller's tenant if the call has a scope; null for anything that the
 * caller may not see. The id matches the call's schema.
 */
export type SubjectLoaders = {
  readonly [K in SubjectKind]?: (id: string, query: SubjectQuery) => Promise<SubjectOf<K> | null>;
};

type LoadSubjects = (params: Record<string, string>, call: CallContext) => Promise<Loaded | undefined>;

/** @throws CallError 404 from the returned function, for anything that a loader doesn't find */
function loadWith(loaders: SubjectLoaders, { definition: { subject }, name, extent }: Implementation): LoadSubjects {
  const steps = (Object.entries(subject ?? {}) as [SubjectKind, string][]).map(([kind, param]) => {
    const load = loaders[kind];
    if (load === undefined) throw new Error(`The call ${name} names a ${kind}, which its service doesn't load`);
    const projection: Record<string, 1> =
      extent === 'whole' ? {} : Object.fromEntries(SUBJECT_HEADS[kind].map((field) => [field, 1]));
    return { kind, param, load, projection };
  });
  return async (params, call) => {
    if (steps.length === 0) return undefined;
    const loaded: Record<string, unknown> = {};
    for (const { kind, param, load, projection } of steps) {
      const found = await load(params[param] ?? '', { call, projection, loaded });
      if (found === null) throw failures.notFound();
      loaded[kind] = found;
    }
    return loaded;
  };
}

/**
 * Adds to calls the loaders of their subjects.
 * @throws Error for a call whose subject no loader finds
 */
export const withSubjects = (loaders: SubjectLoaders, calls: readonly Implementation[]): Implementation[] =>
  calls.map((implementation) => ({ ...implementation, loadSubjects: loadWith(loaders, implementation) }));

/** @throws Error when a call with subjects has no loader for them */
export function assertSubjectsLoad(calls: readonly Implementation[]): void {
  const lacking = calls.filter(
    ({ name, loadSubjects }) => callOf(name).subject !== undefined && loadSubjects === undefined,
  );
  if (lacking.length > 0)
    throw new Error(`Nothing loads the subjects of ${lacking.map(({ name }) => name).join(', ')}`);
}

export const isSubjectParam = (subject: SubjectParams | undefined, param: PropertyKey | undefined): boolean =>
  Object.values(subject ?? {}).some((name) => name === param);
