import {
  type CompanyDoc,
  isVisibleAgreement,
  type Models,
  PRESENT,
  runAsSystem,
  trusted,
  type Viewer,
  visibleChangeOrders,
  visibleClauses,
  visibleSows,
} from '@scopewright/data';
import { can, isOfClient } from '@scopewright/domain/policy';
import type { SubjectLoaders, SubjectOf, SubjectQuery } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';
import { shownWorkItems } from './backlog/present-work-item.ts';
import { shownRequests } from './change-orders/requests.ts';
import { findVisibleCompany } from './companies/visible-company.ts';
import { shownTo } from './files/documents.ts';
import { ownNotifications } from './notifications/notifications.ts';
import { MEMBER } from './people/membership.ts';
import { STAFF } from './staff/staff.ts';

const COMPANY_HEAD = { name: 1, status: 1, scopeItemCount: 1, implementedScopeItemCount: 1 } as const;

/**
 * Loaders of the documents that paths name, one function per kind, in the firm's scope and limited to what the caller
 * sees.
 */
export const deliverySubjects = (models: Models): SubjectLoaders => ({
  ...ofFirm(models),
  ...ofCompanies(models),
  ...ofAgreements(models),
  ...ofScope(models),
  ...ofTrace(models),
  ...ofBacklog(models),
});

const companyIn = (models: Models, id: string, { call, projection }: SubjectQuery, among?: FilterQuery<CompanyDoc>) =>
  findVisibleCompany(models, call.viewer, id, { projection, ...(among && { among }) });

/** The document with an id that a viewer sees. */
type Find<D> = (id: string, viewer: Viewer, projection: SubjectQuery['projection']) => PromiseLike<D | null>;

/** A company's document together with its company, if the caller sees that. */
async function withCompany<D extends { companyId: CompanyDoc['_id'] | null }>(
  models: Models,
  found: D | null,
  viewer: Viewer,
) {
  if (!found?.companyId) return null;
  const company = await findVisibleCompany(models, viewer, found.companyId, { projection: COMPANY_HEAD });
  return company && { ...found, company };
}

/** Loads documents together with their companies. */
const seen =
  <D extends { companyId: CompanyDoc['_id'] | null }>(models: Models, find: Find<D>) =>
  async (id: string, { call: { viewer }, projection }: SubjectQuery) =>
    withCompany(models, await find(id, viewer, projection), viewer);

/** The same for documents of projects, unless these are deleted. */
const ofPresentProject = <D extends { companyId: CompanyDoc['_id']; projectId: CompanyDoc['_id'] }>(
  models: Models,
  find: Find<D>,
) =>
  seen(models, async (...asked) => {
    const found = await find(...asked);
    const project = found && { _id: found.projectId, kind: 'project', deletedAt: null };
    return project && (await models.scopeItems.exists(project)) ? found : null;
  });

/** Loads documents of the company that the path names. */
const inNamedCompany =
  <D>(
    find: (
      which: { _id: string; companyId: CompanyDoc['_id'] },
      projection: SubjectQuery['projection'],
    ) => PromiseLike<D | null>,
  ) =>
  async (_id: string, { projection, loaded: { company } }: SubjectQuery) =>
    company ? find({ _id, companyId: company._id }, projection) : null;

/** Of the firm itself. */
const ofFirm = (models: Models): SubjectLoaders => ({
  firm: (id, { projection }) =>
    runAsSystem('a firm that a path names', () =>
      models.firms.findOne({ _id: id }, projection).lean<SubjectOf<'firm'>>(),
    ),
  staffMember: async (id, { projection }) =>
    models.users.findOne({ _id: id, ...STAFF, ...MEMBER }, projection).lean<SubjectOf<'staffMember'>>(),
  notification: async (id, { call: { viewer }, projection }) => {
    const own = await ownNotifications(models, viewer);
    return models.notifications.findOne({ ...own, _id: id }, projection).lean<SubjectOf<'notification'>>();
  },
  firmExport: async (id, { projection }) =>
    models.firmExports.findOne({ _id: id }, projection).lean<SubjectOf<'firmExport'>>(),
  invoice: async (id, { projection }) => models.invoices.findOne({ _id: id }, projection).lean<SubjectOf<'invoice'>>(),
});

/** Companies that are not being removed for good. */
const RESTORABLE = { status: trusted({ $ne: 'purging' }) } as const;

/** Client companies and their people. */
const ofCompanies = (models: Models): SubjectLoaders => ({
  company: (id, query) => companyIn(models, id, query),
  companyOrDeleted: (id, query) =>
    companyIn(models, id, query, can(query.call.viewer.abilities, 'company:delete') ? RESTORABLE : PRESENT),
  person: inNamedCompany((which, fields) =>
    models.users.findOne({ ...which, ...MEMBER }, fields).lean<SubjectOf<'person'>>(),
  ),
});

/** Agreements, and the sources they were read from. */
const ofAgreements = (models: Models): SubjectLoaders => ({
  sow: seen(models, (_id, viewer, fields) =>
    models.sows.findOne(visibleSows(viewer, { _id }), fields).lean<SubjectOf<'sow'>>(),
  ),
  changeOrder: seen(models, (_id, viewer, fields) =>
    models.changeOrders.findOne(visibleChangeOrders(viewer, { _id }), fields).lean<SubjectOf<'changeOrder'>>(),
  ),
  changeRequest: seen(models, (_id, viewer, fields) =>
    models.changeRequests.findOne({ _id, ...shownRequests(viewer) }, fields).lean<SubjectOf<'changeRequest'>>(),
  ),
  document: seen(models, async (_id, viewer, fields) => {
    const found = await models.files
      .findOne({ _id, purpose: 'document', state: shownTo(viewer) }, fields)
      .lean<SubjectOf<'document'>>();
    return found?.attachedTo && (await isVisibleAgreement(models, viewer, found.attachedTo)) ? found : null;
  }),
  clause: seen(models, async (_id, viewer, fields) =>
    models.clauses.findOne(await visibleClauses(models, viewer, { _id }), fields).lean<SubjectOf<'clause'>>(),
  ),
});

/** The scope, and data stored about it. */
const ofScope = (models: Models): SubjectLoaders => ({
  project: inNamedCompany((which, fields) =>
    models.scopeItems.findOne({ ...which, kind: 'project', deletedAt: null }, fields).lean<SubjectOf<'project'>>(),
  ),
  ownProject: seen(models, (_id, _viewer, fields) =>
    models.scopeItems.findOne({ _id, kind: 'project', deletedAt: null }, fields).lean<SubjectOf<'ownProject'>>(),
  ),
  scopeItem: seen(models, async (_id, viewer, fields) => {
    const found = await models.scopeItems.findOne({ _id }, fields).lean<SubjectOf<'scopeItem'>>();
    return found && (found.deletedAt === null || !isOfClient(viewer.role)) ? found : null;
  }),
  scopeView: seen(models, (_id, { userId }, fields) =>
    models.scopeViews.findOne({ _id, userId }, fields).lean<SubjectOf<'scopeView'>>(),
  ),
  scopeTemplate: async (id, { projection }) =>
    models.scopeTemplates.findOne({ _id: id }, projection).lean<SubjectOf<'scopeTemplate'>>(),
});

/** Links between clauses and scope, and the plan. */
const ofTrace = (models: Models): SubjectLoaders => ({
  traceLink: inNamedCompany((which, fields) => models.traceLinks.findOne(which, fields).lean<SubjectOf<'traceLink'>>()),
  acknowledgment: inNamedCompany((which, fields) =>
    models.acknowledgments.findOne(which, fields).lean<SubjectOf<'acknowledgment'>>(),
  ),
  milestone: inNamedCompany((which, fields) =>
    models.milestones.findOne({ ...which, clauseId: null }, fields).lean<SubjectOf<'milestone'>>(),
  ),
});

/** The backlog, its exports and imports. */
const ofBacklog = (models: Models): SubjectLoaders => ({
  workItem: ofPresentProject(models, (_id, viewer, fields) =>
    models.workItems.findOne({ _id, ...shownWorkItems(viewer) }, fields).lean<SubjectOf<'workItem'>>(),
  ),
  backlogPreview: ofPresentProject(models, (_id, _viewer, fields) =>
    models.backlogPreviews.findOne({ _id }, fields).lean<SubjectOf<'backlogPreview'>>(),
  ),
  backlogReceipt: ofPresentProject(models, (_id, _viewer, fields) =>
    models.backlogReceipts.findOne({ _id }, fields).lean<SubjectOf<'backlogReceipt'>>(),
  ),
  backlogView: seen(models, (_id, { userId }, fields) =>
    models.backlogViews.findOne({ _id, userId }, fields).lean<SubjectOf<'backlogView'>>(),
  ),
  backlogProfile: async (id, { projection }) =>
    models.backlogProfiles.findOne({ _id: id }, projection).lean<SubjectOf<'backlogProfile'>>(),
  backlogExport: seen(models, (_id, _viewer, fields) =>
    models.backlogExports.findOne({ _id }, fields).lean<SubjectOf<'backlogExport'>>(),
  ),
  statusImport: seen(models, (_id, _viewer, fields) =>
    models.statusImports.findOne({ _id }, fields).lean<SubjectOf<'statusImport'>>(),
  ),
});
