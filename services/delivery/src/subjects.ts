import {
  type CompanyDoc,
  isVisibleAgreement,
  type Models,
  PRESENT,
  runAsSystem,
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

/** The same for documents of a project, unless that is deleted. */
async function ofPresentProject<D extends { companyId: CompanyDoc['_id']; projectId: CompanyDoc['_id'] }>(
  models: Models,
  found: D | null,
  viewer: Viewer,
) {
  const project = found && { _id: found.projectId, kind: 'project', deletedAt: null };
  return project && (await models.scopeItems.exists(project)) ? withCompany(models, found, viewer) : null;
}

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

/** Client companies and their people. */
const ofCompanies = (models: Models): SubjectLoaders => ({
  company: (id, query) => companyIn(models, id, query),
  companyOrDeleted: (id, query) =>
    companyIn(models, id, query, can(query.call.viewer.abilities, 'company:delete') ? {} : PRESENT),
  person: async (id, { projection, loaded: { company } }) =>
    company
      ? models.users.findOne({ _id: id, companyId: company._id, ...MEMBER }, projection).lean<SubjectOf<'person'>>()
      : null,
});

/** Agreements, and the sources they were read from. */
const ofAgreements = (models: Models): SubjectLoaders => ({
  sow: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.sows.findOne(visibleSows(viewer, { _id: id }), projection).lean<SubjectOf<'sow'>>(),
      viewer,
    ),
  changeOrder: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.changeOrders
        .findOne(visibleChangeOrders(viewer, { _id: id }), projection)
        .lean<SubjectOf<'changeOrder'>>(),
      viewer,
    ),
  changeRequest: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.changeRequests
        .findOne({ _id: id, ...shownRequests(viewer) }, projection)
        .lean<SubjectOf<'changeRequest'>>(),
      viewer,
    ),
  document: async (id, { call: { viewer }, projection }) => {
    const found = await models.files
      .findOne({ _id: id, purpose: 'document', state: shownTo(viewer) }, projection)
      .lean<SubjectOf<'document'>>();
    return found?.attachedTo && (await isVisibleAgreement(models, viewer, found.attachedTo))
      ? withCompany(models, found, viewer)
      : null;
  },
  clause: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.clauses
        .findOne(await visibleClauses(models, viewer, { _id: id }), projection)
        .lean<SubjectOf<'clause'>>(),
      viewer,
    ),
});

/** The scope, and data stored about it. */
const ofScope = (models: Models): SubjectLoaders => ({
  project: async (id, { projection, loaded: { company } }) =>
    company
      ? models.scopeItems
          .findOne({ _id: id, companyId: company._id, kind: 'project', deletedAt: null }, projection)
          .lean<SubjectOf<'project'>>()
      : null,
  ownProject: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.scopeItems
        .findOne({ _id: id, kind: 'project', deletedAt: null }, projection)
        .lean<SubjectOf<'ownProject'>>(),
      viewer,
    ),
  scopeItem: async (id, { call: { viewer }, projection }) => {
    const found = await models.scopeItems.findOne({ _id: id }, projection).lean<SubjectOf<'scopeItem'>>();
    return found && (found.deletedAt === null || !isOfClient(viewer.role)) ? withCompany(models, found, viewer) : null;
  },
  scopeView: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.scopeViews.findOne({ _id: id, userId: viewer.userId }, projection).lean<SubjectOf<'scopeView'>>(),
      viewer,
    ),
});

/** Links between clauses and scope, and the plan. */
const ofTrace = (models: Models): SubjectLoaders => ({
  traceLink: async (id, { projection, loaded: { company } }) =>
    company
      ? models.traceLinks.findOne({ _id: id, companyId: company._id }, projection).lean<SubjectOf<'traceLink'>>()
      : null,
  acknowledgment: async (id, { projection, loaded: { company } }) =>
    company
      ? models.acknowledgments
          .findOne({ _id: id, companyId: company._id }, projection)
          .lean<SubjectOf<'acknowledgment'>>()
      : null,
  milestone: async (id, { projection, loaded: { company } }) =>
    company
      ? models.milestones
          .findOne({ _id: id, companyId: company._id, clauseId: null }, projection)
          .lean<SubjectOf<'milestone'>>()
      : null,
});

/** The backlog, its exports and imports. */
const ofBacklog = (models: Models): SubjectLoaders => ({
  workItem: async (id, { call: { viewer }, projection }) => {
    const found = await models.workItems
      .findOne({ _id: id, ...shownWorkItems(viewer) }, projection)
      .lean<SubjectOf<'workItem'>>();
    return ofPresentProject(models, found, viewer);
  },
  backlogPreview: async (id, { call: { viewer }, projection }) =>
    ofPresentProject(
      models,
      await models.backlogPreviews.findOne({ _id: id }, projection).lean<SubjectOf<'backlogPreview'>>(),
      viewer,
    ),
  backlogReceipt: async (id, { call: { viewer }, projection }) =>
    ofPresentProject(
      models,
      await models.backlogReceipts.findOne({ _id: id }, projection).lean<SubjectOf<'backlogReceipt'>>(),
      viewer,
    ),
  backlogView: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.backlogViews
        .findOne({ _id: id, userId: viewer.userId }, projection)
        .lean<SubjectOf<'backlogView'>>(),
      viewer,
    ),
  backlogProfile: async (id, { projection }) =>
    models.backlogProfiles.findOne({ _id: id }, projection).lean<SubjectOf<'backlogProfile'>>(),
  backlogExport: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.backlogExports.findOne({ _id: id }, projection).lean<SubjectOf<'backlogExport'>>(),
      viewer,
    ),
  statusImport: async (id, { call: { viewer }, projection }) =>
    withCompany(
      models,
      await models.statusImports.findOne({ _id: id }, projection).lean<SubjectOf<'statusImport'>>(),
      viewer,
    ),
});
