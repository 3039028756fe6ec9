import { randomInt } from 'node:crypto';
import type { CompanyDoc, ScopeItemDoc } from '@scopewright/data';
import { choiceKindsOf } from '@scopewright/domain/notifications';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import {
  describeSubjects,
  type ReferenceWalk,
  type SubjectFixtures,
  type WalkPlace,
} from '@scopewright/service-kit/testing';
import { packJson } from '@scopewright/work-pool/packed';
import { mongo, Types } from 'mongoose';
import { type Delivery, hex, startDelivery } from './testing/delivery.ts';

/** The project of a company that has its backlog: everything in one path or body is of the same one. */
const projects = new Map<string, Promise<ScopeItemDoc>>();
function projectOf({ scopeItem }: Delivery['make'], company: CompanyDoc): Promise<ScopeItemDoc> {
  const known = projects.get(hex(company)) ?? scopeItem(company, { kind: 'project', content: projectContent() });
  projects.set(hex(company), known);
  return known;
}

/** Packed rows: empty. */
const EMPTY = new mongo.Binary(packJson([]));

/** A document of each kind that the paths of this service name. */
function fixturesOf({ make, database: { models }, system }: Delivery): SubjectFixtures {
  const put = { activatedAt: new Date(), status: 'active' } as const;
  return {
    company: async ({ company }) => hex(company),
    companyOrDeleted: async ({ company }) => hex(company),
    person: async ({ firm, company }) => hex(await make.user(firm._id, { role: 'user', companyId: company._id })),
    staffMember: async ({ firm }) => hex(await make.user(firm._id, { role: 'consultant' })),
    sow: async ({ company }) => hex(await make.sow(company, put)),
    changeOrder: async ({ company }) =>
      hex(await make.changeOrder(await make.sow(company, put), { ...put, status: 'sent' })),
    clause: async ({ company }) =>
      hex(await make.clause(await make.source(await make.sow(company, put)), { state: 'accepted' })),
    document: async ({ firm, company }) => {
      const sow = await make.sow(company, put);
      return hex(await make.file(firm._id, { companyId: company._id, attachedTo: { type: 'sow', id: sow._id } }));
    },
    project: async ({ company }) => hex(await make.scopeItem(company, { kind: 'project', content: projectContent() })),
    scopeItem: async ({ company }) => hex(await make.scopeItem(company)),
    scopeView: async ({ owner, company }) =>
      hex(await make.scopeView(owner, company._id, { firmId: company.consultingFirmId })),
    scopeTemplate: async ({ firm }) => hex(await make.scopeTemplate(firm._id)),
    changeRequest: async ({ company }) => hex(await make.changeRequest(company)),
    traceLink: async ({ company }) => hex(await make.traceLink(company)),
    statusImport: async ({ owner, company }) => hex(await make.statusImport(company, owner._id)),
    backlogExport: async ({ company }) => hex(await make.backlogExport(company)),
    acknowledgment: async ({ company }) => hex(await make.acknowledgment(company)),
    milestone: async ({ company }) => hex(await make.milestone(company)),
    ownProject: async ({ company }) => hex(await projectOf(make, company)),
    workItem: async ({ company }) => hex(await make.workItem(await projectOf(make, company))),
    backlogPreview: async ({ company, owner }) =>
      hex(await make.backlogPreview(await projectOf(make, company), owner._id, { plan: EMPTY })),
    backlogReceipt: async ({ company, owner }) =>
      hex(await make.backlogReceipt(await projectOf(make, company), owner._id, { steps: EMPTY })),
    backlogView: async ({ company, owner }) => hex(await make.backlogView(owner, company)),
    backlogProfile: async ({ firm }) => hex(await make.backlogProfile(firm._id)),
    notification: async ({ owner, company }) => {
      const kind = choiceKindsOf(owner.role).find((each) => each !== 'account-reminder') ?? 'company-assigned';
      return hex(
        await make.notification(owner, {
          kind,
          firmId: company.consultingFirmId ?? new Types.ObjectId(),
          companyId: company._id,
        }),
      );
    },
    firmExport: ({ firm, owner }) =>
      system(async () =>
        hex(await models.firmExports.create({ firmId: firm._id, requestedBy: owner._id, requestedAt: new Date() })),
      ),
    invoice: ({ firm }) =>
      system(async () => {
        const now = new Date();
        const period = { periodStart: now, periodEnd: now, issuedAt: now };
        const made = await models.invoices.create({
          firmId: firm._id,
          number: new Types.ObjectId().toHexString(),
          billedTo: 'A firm',
          reason: 'start',
          plan: 'small',
          seats: 1,
          monthlyMinor: 100,
          totalMinor: 100,
          currency: 'USD',
          lines: [{ text: 'A month', quantity: 1, amountMinor: 100 }],
          status: 'paid',
          ...period,
        });
        return hex(made);
      }),
    firm: async () => hex(await make.firmAt(`named-${new Types.ObjectId().toHexString()}`)),
  };
}

/** A document of each kind that the bodies and queries of this service refer to. */
function referencesOf({ make }: Delivery): Pick<ReferenceWalk, 'references' | 'others'> {
  const removed = async ({ firm }: WalkPlace) =>
    hex(await make.user(firm._id, { role: 'consultant', status: 'removed' }));
  const clientPerson = async ({ firm, company }: WalkPlace) =>
    hex(await make.user(firm._id, { role: 'user', companyId: company._id }));
  const administrator = async ({ firm }: WalkPlace) => hex(await make.user(firm._id));
  const consultant = async ({ firm }: WalkPlace) => hex(await make.user(firm._id, { role: 'consultant' }));
  return {
    references: {
      company: async ({ company }) => hex(company),
      choosableUser: clientPerson,
      consultant,
      staffMember: consultant,
      project: async ({ company }) =>
        hex(await make.scopeItem(company, { kind: 'project', content: projectContent() })),
      scopeItem: async ({ company }) => hex(await make.scopeItem(company)),
      workItem: async ({ company }) => hex(await make.workItem(await projectOf(make, company), { level: 'epic' })),
      backlogPreview: async ({ company }) =>
        hex(await make.backlogPreview(await projectOf(make, company), new Types.ObjectId())),
      sow: async ({ company }) => hex(await make.sow(company)),
      clause: async ({ company }) =>
        hex(await make.clause(await make.source(await make.sow(company)), { state: 'accepted' })),
      changeRequest: async ({ company }) => hex(await make.changeRequest(company)),
      traceLink: async ({ company }) => hex(await make.traceLink(company)),
      actor: consultant,
    },
    others: {
      choosableUser: { 'of the firm’s own people': administrator, 'that is removed': removed },
      consultant: {
        'that is an administrator': administrator,
        'of a client': clientPerson,
        'that is removed': removed,
      },
      staffMember: { 'of a client': clientPerson, 'that is removed': removed },
      project: {
        'that is deleted': async ({ company }) =>
          hex(await make.scopeItem(company, { kind: 'project', content: projectContent(), deletedAt: new Date() })),
        'that is no project': async ({ company }) => hex(await make.scopeItem(company)),
      },
    },
  };
}

const projectContent = () => ({ ...BLANK_CONTENT.project, key: `P${randomInt(1e8)}` });

let made = 0;
const fresh = (): string => {
  made += 1;
  return `made-in-walk-${made}`;
};

const chosenParts = () => ({
  parts: [{ key: fresh(), kind: 'field', name: fresh(), clauseIds: [] }],
  links: [{ clauseId: 'a'.repeat(24), itemId: 'a'.repeat(24) }],
});
const builtParts = () => ({
  items: [{ id: 'a'.repeat(24), version: 1 }],
  traceLinkIds: [],
  configItems: [],
  portalGroups: [{ projectId: 'a'.repeat(24), groupIds: [] }],
});

/** Values in the bodies besides references. */
const INPUTS: ReferenceWalk['inputs'] = {
  createCompany: () => ({ companyName: fresh() }),
  searchFirm: () => ({ q: 'c' }),
  myWorkPage: () => ({ group: 'overdue' }),
  archiveCompanies: () => ({ archived: false }),
  createScopeItem: () => ({ operationId: fresh(), kind: 'workflow', name: fresh() }),
  moveScopeItem: () => ({ operationId: fresh() }),
  changeScopeItems: () => ({ itemIds: ['a'.repeat(24)], set: { phase: 2 } }),
  insertTemplate: () => ({ operationId: fresh() }),
  buildSow: chosenParts,
  buildChangeOrder: chosenParts,
  undoBuildSow: builtParts,
  undoBuildChangeOrder: builtParts,
  writeSow: () => ({
    title: fresh(),
    texts: { introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' },
  }),
  rewriteSow: () => ({
    version: 1,
    title: fresh(),
    texts: { introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' },
  }),
  saveTemplate: () => ({ operationId: fresh(), name: fresh() }),
  changeTemplate: () => ({ version: 1, name: fresh() }),
  copyProject: () => ({ operationId: fresh(), name: fresh(), key: `C${randomInt(1e8)}` }),
  exportBacklog: () => ({ preset: 'csv' }),
  raiseChangeRequest: () => ({ text: fresh(), kind: 'add' }),
  changeEffect: () => ({ parts: ['a'] }),
  draftChangeOrder: () => ({ title: fresh(), parts: ['a'] }),
  setChangeOrderParts: () => ({ version: 1, parts: ['a'], requestIds: [] }),
  acknowledgeFinding: () => ({ rule: 'scope.orphan-clause', reason: fresh() }),
  createMilestone: () => ({ kind: 'milestone', title: fresh(), date: '2026-06-30' }),
  changeMilestone: () => ({ version: 1 }),
  trackClause: () => ({ version: 0 }),
  previewBacklog: () => ({}),
  previewAssignment: () => ({}),
  assignBacklog: () => ({
    operationId: fresh(),
    assignments: [{ workItemId: new Types.ObjectId().toHexString(), assigneeId: null }],
  }),
  generateBacklog: () => ({ operationId: fresh() }),
  undoBacklogReceipt: () => ({ operationId: fresh() }),
  moveWorkItem: () => ({ operationId: fresh(), after: null }),
  changeWorkItems: () => ({ workItemIds: ['a'.repeat(24)], set: { phase: 2 } }),
  saveBacklogView: () => ({ name: fresh(), filters: {} }),
  createWorkItem: () => ({ operationId: fresh(), level: 'story', title: fresh() }),
  writeStatus: () => ({ version: 0, sentence: fresh() }),
  snoozeReminders: () => ({ kind: 'milestone', id: 'a'.repeat(24), until: null }),
  importStatus: () => ({ text: 'Issue key,Summary,Status' }),
  saveScopeView: () => ({ name: fresh(), filters: {} }),
};

describeSubjects('delivery', async () => {
  const delivery = await startDelivery('delivery-subjects');
  const { service, make, tokens, database: data, close } = delivery;
  return {
    service,
    make,
    data,
    sign: tokens.signFor,
    fixtures: fixturesOf(delivery),
    ...referencesOf(delivery),
    inputs: INPUTS,
    close,
  };
});
