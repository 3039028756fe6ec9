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
import { shownPieces } from './backlog/present-piece.ts';
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
export function deliverySubjects(models: Models): SubjectLoaders {
  const companyIn = (id: string, { call, projection }: SubjectQuery, among?: FilterQuery<CompanyDoc>) =>
    findVisibleCompany(models, call.viewer, id, { projection, ...(among && { among }) });

  /** A company's document together with its company, if the caller sees that. */
  const withCompany = async <D extends { companyId: CompanyDoc['_id'] | null }>(found: D | null, viewer: Viewer) => {
    if (!found?.companyId) return null;
    const company = await findVisibleCompany(models, viewer, found.companyId, { projection: COMPANY_HEAD });
    return company && { ...found, company };
  };

  /** The same for what belongs to a project, unless that is deleted. */
  const ofPresentProject = async <D extends { companyId: CompanyDoc['_id']; projectId: CompanyDoc['_id'] }>(
    found: D | null,
    viewer: Viewer,
  ) => {
    const project = found && { _id: found.projectId, kind: 'project', deletedAt: null };
    return project && (await models.scopeItems.exists(project)) ? withCompany(found, viewer) : null;
  };

  return {
    company: (id, query) => companyIn(id, query),
    companyOrDeleted: (id, query) =>
      companyIn(id, query, can(query.call.viewer.abilities, 'company:delete') ? {} : PRESENT),

    person: async (id, { projection, loaded: { company } }) =>
      company
        ? models.users.findOne({ _id: id, companyId: company._id, ...MEMBER }, projection).lean<SubjectOf<'person'>>()
        : null,
    staffMember: async (id, { projection }) =>
      models.users.findOne({ _id: id, ...STAFF, ...MEMBER }, projection).lean<SubjectOf<'staffMember'>>(),

    sow: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.sows.findOne(visibleSows(viewer, { _id: id }), projection).lean<SubjectOf<'sow'>>(),
        viewer,
      ),
    changeOrder: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.changeOrders
          .findOne(visibleChangeOrders(viewer, { _id: id }), projection)
          .lean<SubjectOf<'changeOrder'>>(),
        viewer,
      ),
    changeRequest: async (id, { call: { viewer }, projection }) =>
      withCompany(
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
        ? withCompany(found, viewer)
        : null;
    },

    clause: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.clauses
          .findOne(await visibleClauses(models, viewer, { _id: id }), projection)
          .lean<SubjectOf<'clause'>>(),
        viewer,
      ),

    project: async (id, { projection, loaded: { company } }) =>
      company
        ? models.scopeItems
            .findOne({ _id: id, companyId: company._id, kind: 'project', deletedAt: null }, projection)
            .lean<SubjectOf<'project'>>()
        : null,
    scopeItem: async (id, { call: { viewer }, projection }) => {
      const found = await models.scopeItems.findOne({ _id: id }, projection).lean<SubjectOf<'scopeItem'>>();
      return found && (found.deletedAt === null || !isOfClient(viewer.role)) ? withCompany(found, viewer) : null;
    },
    scopeView: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.scopeViews.findOne({ _id: id, userId: viewer.userId }, projection).lean<SubjectOf<'scopeView'>>(),
        viewer,
      ),

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
    backlogExport: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.backlogExports.findOne({ _id: id }, projection).lean<SubjectOf<'backlogExport'>>(),
        viewer,
      ),
    statusImport: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.statusImports.findOne({ _id: id }, projection).lean<SubjectOf<'statusImport'>>(),
        viewer,
      ),
    ownProject: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.scopeItems
          .findOne({ _id: id, kind: 'project', deletedAt: null }, projection)
          .lean<SubjectOf<'ownProject'>>(),
        viewer,
      ),
    backlogPiece: async (id, { call: { viewer }, projection }) => {
      const found = await models.backlogPieces
        .findOne({ _id: id, ...shownPieces(viewer) }, projection)
        .lean<SubjectOf<'backlogPiece'>>();
      return ofPresentProject(found, viewer);
    },
    backlogPreview: async (id, { call: { viewer }, projection }) =>
      ofPresentProject(
        await models.backlogPreviews.findOne({ _id: id }, projection).lean<SubjectOf<'backlogPreview'>>(),
        viewer,
      ),
    backlogReceipt: async (id, { call: { viewer }, projection }) =>
      ofPresentProject(
        await models.backlogReceipts.findOne({ _id: id }, projection).lean<SubjectOf<'backlogReceipt'>>(),
        viewer,
      ),

    backlogView: async (id, { call: { viewer }, projection }) =>
      withCompany(
        await models.backlogViews
          .findOne({ _id: id, userId: viewer.userId }, projection)
          .lean<SubjectOf<'backlogView'>>(),
        viewer,
      ),
    backlogProfile: async (id, { projection }) =>
      models.backlogProfiles.findOne({ _id: id }, projection).lean<SubjectOf<'backlogProfile'>>(),

    notification: async (id, { call: { viewer }, projection }) => {
      const own = await ownNotifications(models, viewer);
      return models.notifications.findOne({ ...own, _id: id }, projection).lean<SubjectOf<'notification'>>();
    },
    firmExport: async (id, { projection }) =>
      models.firmExports.findOne({ _id: id }, projection).lean<SubjectOf<'firmExport'>>(),
    firm: (id, { projection }) =>
      runAsSystem('a firm that a path names', () =>
        models.firms.findOne({ _id: id }, projection).lean<SubjectOf<'firm'>>(),
      ),
    invoice: async (id, { projection }) =>
      models.invoices.findOne({ _id: id }, projection).lean<SubjectOf<'invoice'>>(),
  };
}
