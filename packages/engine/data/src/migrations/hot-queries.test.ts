import type { Query } from 'mongoose';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { openRequests } from '../booking/demo-requests.ts';
import { holding } from '../booking/holds.ts';
import { live, overlapping } from '../booking/live.ts';
import { SYSTEM_OWNER } from '../booking/owner.ts';
import { DELETED_AFTER } from '../scoping/purge-items.ts';
import { runAsSystem, runWithCompany, runWithTenant } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { PRESENT } from '../visibility.ts';

const database = await testDatabase('explain');
const make = factories(database.models);
const firmId = (await make.firm())._id;
await make.companies(firmId, 50, (index) => ({ sowStatus: index % 2 ? 'active' : 'none' }));
afterAll(() => database.close());

const now = new Date();
const id = new Types.ObjectId();
type Read = () => Pick<Query<unknown, unknown>, 'explain'>;

/** The stages of the plan that the server chose. */
async function stagesOf(read: Read): Promise<string[]> {
  const plan: unknown = await read().explain('queryPlanner');
  return [
    ...JSON.stringify(
      Array.isArray(plan)
        ? plan[0].queryPlanner.winningPlan
        : (plan as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan,
    ).matchAll(/"stage":"(\w+)"/g),
  ].map(([, stage]) => String(stage));
}

const inFirm: Record<string, Read> = {
  'companies of a firm by name': () =>
    database.models.companies.find({ status: 'active' }).sort({ nameKey: 1, _id: 1 }),
  'companies after a cursor by name': () =>
    database.models.companies
      .find({ status: 'active', nameKey: trusted({ $gte: 'company 0003' }) })
      .sort({ nameKey: 1, _id: 1 }),
  'companies by creation': () => database.models.companies.find({ status: 'active' }).sort({ createdAt: -1, _id: -1 }),
  'companies by creation, the oldest first': () =>
    database.models.companies.find({ status: 'active' }).sort({ createdAt: 1, _id: 1 }),
  'companies by the status of their SOWs': () =>
    database.models.companies.find({ status: 'active' }).sort({ sowStatus: 1, nameKey: 1, _id: 1 }),
  'companies with an active SOW': () =>
    database.models.companies.find({ status: 'active', sowStatus: 'active' }).sort({ nameKey: 1, _id: 1 }),
  'companies of a consultant': () =>
    database.models.companies.find({ status: 'active', assignedConsultantIds: id }).sort({ nameKey: 1, _id: 1 }),
  'what a consultant sees': () =>
    database.models.companies.find({ assignedConsultantIds: id, status: trusted({ $in: ['active', 'archived'] }) }),
  'users of a firm by email': () => database.models.users.find({}).sort({ email: 1 }),
  'people of a company by email': () => database.models.users.find({ companyId: id }).sort({ email: 1, _id: 1 }),
  "a firm's own people by email": () =>
    database.models.users.find({ role: trusted({ $in: ['firmAdmin', 'consultant'] }) }).sort({ email: 1, _id: 1 }),
  'invitations of several people': () => database.models.invitations.find({ userId: trusted({ $in: [id, firmId] }) }),
  'a submission': () => database.models.submissions.find({ key: 'x' }),
  'a company by name': () => database.models.companies.find({ nameKey: 'x' }),
  'events of a firm, the latest first': () =>
    database.models.auditEvents.find({ at: trusted({ $lte: now }) }).sort({ at: -1, _id: -1 }),
  'events of a company': () => database.models.auditEvents.find({ companyId: id }).sort({ at: -1, _id: -1 }),
  'events of several companies': () =>
    database.models.auditEvents.find({ companyId: trusted({ $in: [id, firmId] }) }).sort({ at: -1, _id: -1 }),
  'events by actor': () => database.models.auditEvents.find({ actorId: id }).sort({ at: -1, _id: -1 }),
  'events by action': () => database.models.auditEvents.find({ action: 'company.created' }).sort({ at: -1, _id: -1 }),
  'the present source of a SOW': () => database.models.sources.find({ 'of.type': 'sow', 'of.id': id, present: true }),
  'former sources of a SOW, the latest first': () =>
    database.models.sources.find({ 'of.type': 'sow', 'of.id': id, present: false }).sort({ createdAt: -1, _id: -1 }),
  'pages of a source that is being read': () => database.models.sourcePages.find({ sourceId: id }).sort({ page: 1 }),
  'clauses of a SOW in the order of its text': () =>
    database.models.clauses
      .find({ 'of.type': 'sow', 'of.id': id, replaced: false, lost: false })
      .sort({ start: 1, _id: 1 }),
  'accepted clauses of a company': () => database.models.clauses.find({ companyId: id, state: 'accepted' }),
  'milestones of a company by date': () =>
    database.models.clauses
      .find({ companyId: id, 'milestone.date': trusted({ $gt: '' }) })
      .sort({ 'milestone.date': 1, _id: 1 }),
  'SOWs of a company': () => database.models.sows.find({ companyId: id }).sort({ createdAt: -1, _id: -1 }),
  'change orders of a company': () =>
    database.models.changeOrders.find({ companyId: id }).sort({ createdAt: -1, _id: -1 }),
  'change orders of a SOW': () =>
    database.models.changeOrders.find({ companyId: id, sowId: firmId }).sort({ createdAt: -1, _id: -1 }),
  'change orders of several SOWs': () => database.models.changeOrders.find({ sowId: trusted({ $in: [id, firmId] }) }),
  'SOWs of several companies': () => database.models.sows.find({ companyId: trusted({ $in: [id, firmId] }) }),
  'change orders of several companies': () =>
    database.models.changeOrders.find({ companyId: trusted({ $in: [id, firmId] }) }),
  'accepted clauses of several companies by the beginnings of words': () =>
    database.models.clauses.find({
      companyId: trusted({ $in: [id, firmId] }),
      $and: [{ words: trusted({ $regex: '^form' }) }, { words: trusted({ $regex: '^table' }) }],
      state: 'accepted',
      lost: false,
      replaced: false,
    }),
  'milestones of clauses of several companies': () =>
    database.models.clauses.find({
      companyId: trusted({ $in: [id, firmId] }),
      state: 'accepted',
      'milestone.date': trusted({ $gt: '' }),
    }),
  'milestones of several companies': () =>
    database.models.milestones.find({ companyId: trusted({ $in: [id, firmId] }), clauseId: null }),
  'projects of several companies': () =>
    database.models.scopeItems.find({ companyId: trusted({ $in: [id, firmId] }), kind: 'project', deletedAt: null }),
  'people of several companies': () =>
    database.models.users.find({ companyId: trusted({ $in: [id, firmId] }), status: trusted({ $in: ['active'] }) }),
  'documents of several companies': () =>
    database.models.files.find({ companyId: trusted({ $in: [id, firmId] }), purpose: 'document' }),
  'documents of a SOW': () =>
    database.models.files
      .find({ 'attachedTo.id': id, purpose: 'document', state: 'ready' })
      .sort({ createdAt: -1, _id: -1 }),
  'invoices, the latest first': () => database.models.invoices.find({}).sort({ issuedAt: -1, _id: -1 }),
  'what a firm has subscribed to': () => database.models.subscriptions.find({}),
  'exports of a firm': () => database.models.firmExports.find({}).sort({ requestedAt: -1 }),
  "a person's notifications, the latest first": () =>
    database.models.notifications.find({ userId: id, inApp: true }).sort({ at: -1, _id: -1 }),
  "a person's unread notifications": () =>
    database.models.notifications.find({ userId: id, inApp: true, readAt: null }).limit(100),
  'what someone was told of an event': () => database.models.notifications.find({ userId: id, event: 'x' }),
  'who hears of an agreement': () =>
    database.models.users.find({
      status: 'active',
      $or: [
        { role: trusted({ $in: ['companyUser', 'user'] }), companyId: id },
        { role: 'consultant', _id: trusted({ $in: [id, firmId] }) },
      ],
    }),
  'templates of a firm by name': () => database.models.scopeTemplates.find({}).sort({ nameKey: 1 }),
  'items of a template': () => database.models.scopeTemplateItems.find({ templateId: id }),
  'fields of several templates': () =>
    database.models.scopeTemplateItems.find({ templateId: trusted({ $in: [id, firmId] }), kind: 'field' }),
  'items of a project': () => database.models.scopeItems.find({ companyId: id, deletedAt: null, projectId: firmId }),
  'fields of a company': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null, projectId: null, kind: 'field' }),
  'items among which one is put': () =>
    database.models.scopeItems
      .find({ companyId: id, deletedAt: null, projectId: firmId, kind: 'workflow' })
      .sort({ order: 1, _id: 1 }),
  'items of a company by name': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null, phase: 1 }).sort({ nameKey: 1, _id: 1 }),
  'items of a company by phase': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null }).sort({ phase: 1, nameKey: 1, _id: 1 }),
  'items of a company by kind, the last one first': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null }).sort({ kind: -1, nameKey: -1, _id: -1 }),
  'items of a company by ready state': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null }).sort({ readyState: 1, nameKey: 1, _id: 1 }),
  'items of a person at a company by name': () =>
    database.models.scopeItems
      .find({ $and: [{ companyId: id, deletedAt: null }, { ownerId: firmId }] })
      .sort({ nameKey: 1, _id: 1 })
      .limit(101),
  'items of several people at a company, person by person': () =>
    database.models.scopeItems
      .find({ $and: [{ companyId: id, deletedAt: null }, { $or: [{ ownerId: firmId }, { ownerId: id }] }] })
      .sort({ ownerId: 1, nameKey: 1, _id: 1 })
      .limit(101),
  'items of a project by name': () =>
    database.models.scopeItems
      .find({ $and: [{ companyId: id, deletedAt: null }, { projectId: firmId }] })
      .sort({ nameKey: 1, _id: 1 })
      .limit(101),
  'items of a company by deadline, the latest first': () =>
    database.models.scopeItems
      .find({ $and: [{ companyId: id, deletedAt: null }, { deadline: trusted({ $gt: '' }) }] })
      .sort({ deadline: -1, nameKey: -1, _id: -1 })
      .limit(101),
  'items of a company, the one changed last first': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null, kind: 'field' }).sort({ updatedAt: -1, _id: -1 }),
  'projects, the one changed last first': () =>
    database.models.scopeItems
      .find({ kind: 'project', deletedAt: null, companyId: trusted({ $in: [id, firmId] }) })
      .sort({ updatedAt: -1, _id: -1 }),
  'implemented items of a company': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null, implementedAt: trusted({ $ne: null }) }),
  'items of several projects': () =>
    database.models.scopeItems.find({ projectId: trusted({ $in: [id, firmId] }), deletedAt: null }),
  'what was deleted with a project': () =>
    database.models.scopeItems.find({ companyId: id, projectId: firmId, deletedWith: firmId }),
  'where an item is used': () => database.models.scopeItems.find({ companyId: id, uses: firmId, deletedAt: null }),
  'configuration items of a company': () => database.models.companyData.find({ companyId: id }),
  'the catalog of configuration items': () => database.models.globalConfigItems.find({}).sort({ nameKey: 1 }),
  'versions of the items of a company': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: null }, { version: 1 }),
  'items of a company that were edited lately': () =>
    database.models.scopeItems.find({ companyId: id, updatedAt: trusted({ $gte: now }) }),
  'the stored trace of a company': () =>
    database.models.companyTraces.find({ companyId: id, view: 'firm', rules: 'x', state: 'y' }),
  'links of a company, the first one first': () => database.models.traceLinks.find({ companyId: id }).sort({ _id: 1 }),
  'what was found in a company': () => database.models.scopeChecks.find({ companyId: id }),
  'exports of a company': () =>
    database.models.backlogExports.find({ companyId: id }).sort({ requestedAt: -1, _id: -1 }),
  'exports of a project': () =>
    database.models.backlogExports.find({ companyId: id, projectId: firmId }).sort({ requestedAt: -1, _id: -1 }),
  'baselines of a project': () => database.models.baselines.find({ projectId: id }).sort({ createdAt: -1, _id: -1 }),
  'the agreed baseline of a project': () =>
    database.models.baselines.find({ projectId: id, agreed: true }, { _id: 1 }).sort({ createdAt: -1, _id: -1 }),
  'what differs in a project': () =>
    database.models.scopeDifferences.find({ projectId: id, rules: 'x', baselineId: id, state: 'y' }, { parts: 1 }),
  'change requests of a company': () =>
    database.models.changeRequests.find({ companyId: id }).sort({ createdAt: -1, _id: -1 }),
  'answers to a change order': () => database.models.orderDecisions.find({ changeOrderId: id }),
  'links of a company': () => database.models.traceLinks.find({ companyId: id }),
  'links of an item': () => database.models.traceLinks.find({ companyId: id, itemId: trusted({ $in: [id, firmId] }) }),
  'links of a clause': () => database.models.traceLinks.find({ companyId: id, clauseId: id }),
  'status imports of a company, the latest first': () =>
    database.models.statusImports
      .find({ companyId: id, appliedAt: trusted({ $ne: null }) })
      .sort({ appliedAt: -1, _id: -1 }),
  'columns of the trackers of a firm': () => database.models.statusColumns.find({}),
  'words of the trackers of a company': () => database.models.statusWords.find({ companyId: id }),
  'milestones of a company': () => database.models.milestones.find({ companyId: id }).sort({ dueOn: 1, _id: 1 }),
  'open milestones that are due': () =>
    database.models.milestones
      .find({ doneOn: null, clauseId: null, dueOn: trusted({ $gte: '2026-01-01', $lte: '2026-06-30' }) })
      .sort({ dueOn: 1, _id: 1 }),
  'items of the scope that are due': () =>
    database.models.scopeItems
      .find({ deadline: trusted({ $gte: '2026-01-01', $lte: '2026-06-30' }), deletedAt: null, implementedAt: null })
      .sort({ deadline: 1, _id: 1 }),
  'milestones of clauses that are due': () =>
    database.models.clauses
      .find({ state: 'accepted', 'milestone.date': trusted({ $gte: '2026-01-01', $lte: '2026-06-30' }) })
      .sort({ 'milestone.date': 1, _id: 1 }),
  'duties of clients that are due': () =>
    database.models.clauses
      .find({ kind: 'clientDuty', 'date.value': trusted({ $gte: '2026-01-01', $lte: '2026-06-30' }) })
      .sort({ 'date.value': 1, _id: 1 }),
  'dated work items of several companies': () =>
    database.models.workItems.find({
      companyId: trusted({ $in: [id, firmId] }),
      dueDate: trusted({ $gt: '' }),
      deletedAt: null,
      status: trusted({ $in: ['todo', 'inProgress', 'inReview'] }),
    }),
  'deadlines of items of several companies': () =>
    database.models.scopeItems.find({
      companyId: trusted({ $in: [id, firmId] }),
      deadline: trusted({ $gt: '' }),
      deletedAt: null,
      implementedAt: null,
    }),
  'open change requests of several companies': () =>
    database.models.changeRequests.find({ companyId: trusted({ $in: [id, firmId] }), byClient: true, state: 'open' }),
  'the latest days of the backlogs of several companies': () =>
    database.models.backlogDays.find({
      date: trusted({ $gte: '2026-06-01' }),
      companyId: trusted({ $in: [id, firmId] }),
    }),
  'items of several companies with open questions, the longest open first': () =>
    database.models.scopeItems
      .find({
        $and: [{ unansweredSince: trusted({ $gt: new Date(0) }) }, { unansweredSince: trusted({ $gt: now }) }],
        companyId: trusted({ $in: [id, firmId] }),
        deletedAt: null,
      })
      .sort({ unansweredSince: 1, _id: 1 })
      .limit(100),
  'items with questions answered lately': () =>
    database.models.scopeItems
      .find({ answeredAt: trusted({ $gt: now }), answeredBy: trusted({ $ne: id }), companyId: id, deletedAt: null })
      .sort({ answeredAt: -1, _id: -1 })
      .limit(100),
  'change orders that were sent, the longest ago first': () =>
    database.models.changeOrders
      .find({ status: 'sent', companyId: trusted({ $in: [id, firmId] }) })
      .sort({ activatedAt: 1, _id: 1 })
      .limit(100),
  'answers to change orders, the latest first': () =>
    database.models.orderDecisions
      .find({ at: trusted({ $gt: now }), companyId: trusted({ $in: [id, firmId] }) })
      .sort({ at: -1, _id: -1 })
      .limit(100),
  'open change requests of clients, the latest first': () =>
    database.models.changeRequests
      .find({
        createdAt: trusted({ $gt: now }),
        companyId: trusted({ $in: [id, firmId] }),
        byClient: true,
        state: 'open',
      })
      .sort({ createdAt: -1, _id: -1 })
      .limit(100),
  'work items of a person at a company by title': () =>
    database.models.workItems
      .find({ companyId: id, projectId: trusted({ $in: [id, firmId] }), deletedAt: null, assigneeId: firmId })
      .sort({ titleKey: 1, _id: 1 })
      .limit(101),
  'work items of a company that no one is assigned to, by title': () =>
    database.models.workItems
      .find({ companyId: id, projectId: trusted({ $in: [id, firmId] }), deletedAt: null, assigneeId: null })
      .sort({ titleKey: 1, _id: 1 })
      .limit(101),
  'work items of a person by title': () =>
    database.models.workItems
      .find({ projectId: trusted({ $nin: [id] }), companyId: trusted({ $nin: [id] }), deletedAt: null, assigneeId: id })
      .sort({ titleKey: 1, _id: 1 })
      .limit(101),
  'work items of a project by title': () =>
    database.models.workItems
      .find({ companyId: id, deletedAt: null, projectId: firmId })
      .sort({ titleKey: 1, _id: 1 })
      .limit(101),
  'work items of a company by due date, the latest first': () =>
    database.models.workItems
      .find({ companyId: id, deletedAt: null, dueDate: trusted({ $gt: '' }) })
      .sort({ dueDate: -1, _id: -1 })
      .limit(101),
  'open work items of a person': () =>
    database.models.workItems
      .find({
        deletedAt: null,
        assigneeId: id,
        status: trusted({ $in: ['todo', 'inProgress', 'inReview'] }),
        companyId: trusted({ $in: [id, firmId] }),
        projectId: trusted({ $nin: [id] }),
      })
      .limit(500),
  'open work items that are due': () =>
    database.models.workItems
      .find({
        dueDate: trusted({ $gte: '2026-01-01', $lte: '2026-06-30' }),
        deletedAt: null,
        status: trusted({ $in: ['todo', 'inProgress', 'inReview'] }),
        companyId: trusted({ $in: [id, firmId] }),
        projectId: trusted({ $nin: [id] }),
      })
      .sort({ dueDate: 1, _id: 1 })
      .limit(100),
  'deleted projects': () =>
    database.models.scopeItems.find({ kind: 'project', deletedAt: trusted({ $gt: new Date(0) }) }),
  'the days of a backlog': () => database.models.backlogDays.find({ projectId: id }).sort({ date: -1 }).limit(400),
  'what is kept of a day': () => database.models.backlogDays.find({ date: '2026-06-01' }),
  'when someone looked at a status page': () => database.models.statusVisits.find({ companyId: id, userId: id }),
  'weeks of a status page': () => database.models.statusSnapshots.find({ companyId: id }).sort({ week: -1 }),
  'what is snoozed of these': () =>
    database.models.reminderSnoozes.find({ 'about.kind': 'workItem', 'about.id': trusted({ $in: [id, firmId] }) }),
  'what someone was reminded of': () => database.models.reminders.find({ userId: id }),
  'what people added to the milestone of a clause': () => database.models.milestones.find({ clauseId: id }),
  'acknowledged findings of a company': () =>
    database.models.acknowledgments.find({ companyId: id }).sort({ createdAt: -1, _id: -1 }),
  'an acknowledged finding': () =>
    database.models.acknowledgments.find({
      companyId: id,
      clauseId: id,
      itemId: null,
      configKey: null,
      rule: 'scope.orphan-clause',
    }),
  'views that someone has saved': () =>
    database.models.scopeViews.find({ companyId: id, userId: firmId }).sort({ nameKey: 1 }),
  'what was done to an item': () => database.models.auditEvents.find({ targetId: 'x' }).sort({ at: -1, _id: -1 }),
  'what a firm keeps': () => database.models.storageUse.find({}),
  'deleted items of a company': () =>
    database.models.scopeItems.find({ companyId: id, deletedAt: trusted({ $ne: null }), kind: 'field' }),
  'what a model said': () => database.models.modelAnswers.find({ _id: 'x' }),
  'a quota': () => database.models.quotas.find({ _id: 'x' }),
};
const inCompany: Record<string, Read> = {
  'people of a company without a firm': () => database.models.users.find({ email: 'a@b.c' }),
  'its own data': () => database.models.companyData.find({}),
  itself: () => database.models.companies.find({}),
  'its events': () => database.models.auditEvents.find({}).sort({ at: -1 }),
};
const asSystem: Record<string, Read> = {
  'an address': () => database.models.addresses.find({ _id: 'acme' }),
  "a firm's own address": () => database.models.addresses.find({ firmId, kind: 'subdomain' }),
  "a firm's own domains": () =>
    database.models.addresses.find({ firmId, kind: 'custom', verifiedAt: trusted({ $ne: null }) }),
  "a company's own address": () => database.models.addresses.find({ companyId: id, kind: 'subdomain' }),
  'the home firm': () => database.models.firms.find({ isHome: true }),
  'a migration that is under way': () => database.models.migrationRuns.find({ kind: 'complete', open: true }),
  'users by email': () => database.models.users.find({ email: 'a@b.c' }).sort({ email: 1, _id: 1 }),
  'an auth account': () => database.models.authAccounts.find({ email: 'a@b.c' }),
  'a mailed code': () => database.models.emailCodes.find({ email: 'a@b.c', purpose: 'recover', tenantKey: null }),
  'the change of an email address': () => database.models.emailChanges.find({ _id: id }),
  'a session': () => database.models.sessions.find({ _id: 'x' }),
  'sessions of an account': () => database.models.sessions.find({ accountId: id }),
  'sessions of a membership': () => database.models.sessions.find({ userId: id }),
  'a submission of no known firm': () => database.models.submissions.find({ key: 'x' }),
  'an invitation by a replaced token': () => database.models.invitations.find({ replacedHashes: 'x' }),
  'what other rules have found': () =>
    database.models.scopeChecks.find({ rules: trusted({ $ne: 'x' }) }, { companyId: 1 }).limit(20),
  'items that were edited lately': () =>
    database.models.scopeItems.find({ updatedAt: trusted({ $gte: now }) }, { companyId: 1 }),
  'revoked sessions': () => database.models.sessions.find({ revokedAt: trusted({ $gte: now }) }),
  'expired sessions': () => database.models.sessions.find({ expiresAt: trusted({ $lt: now }) }),
  'an invitation by its token': () => database.models.invitations.find({ tokenHash: 'x' }),
  "a firm's invitation to an address that was not accepted": () =>
    database.models.invitations.find({ firmId, email: 'a@b.c', usedAt: null }),
  'invitations of an address': () =>
    database.models.invitations.find({ email: 'a@b.c', usedAt: trusted({ $ne: null }) }),
  'what is remembered of an account': () =>
    database.models.auditEvents.find({ 'details.membership.accountId': 'a'.repeat(24) }),
  'events of the system, the latest first': () =>
    database.models.auditEvents.find({ at: trusted({ $lte: now }) }).sort({ at: -1, _id: -1 }),
  'events of the system by actor': () => database.models.auditEvents.find({ actorId: id }).sort({ at: -1, _id: -1 }),
  'events of the system by some actions': () =>
    database.models.auditEvents
      .find({
        $and: [{ action: trusted({ $in: ['company.created', 'company.renamed'] }) }, { at: trusted({ $gte: now }) }],
      })
      .sort({ at: -1, _id: -1 }),
  'old invitations': () => database.models.invitations.find({ expiresAt: trusted({ $lt: now }) }),
  'items deleted long ago': () =>
    database.models.scopeItems.find({ deletedAt: trusted({ $gt: DELETED_AFTER, $lt: now }) }),
  'companies deleted long ago': () => database.models.companies.find({ deletedAt: trusted({ $lt: now }) }),
  'plans of which something is due': () => database.models.subscriptions.find({ dueAt: trusted({ $lte: now }) }),
  'firms whose timeline is to be looked at': () =>
    database.models.firms.find({ lifecycleDueAt: trusted({ $lte: now }) }).sort({ lifecycleDueAt: 1 }),
  'who pays with a card': () => database.models.subscriptions.find({ customer: 'cus_1', paymentMethod: 'pm_1' }),
  'an event of the payment gateway': () => database.models.gatewayEvents.find({ _id: 'evt_1' }),
  'firms by name': () =>
    database.models.firms.find({}).collation({ locale: 'en', strength: 2 }).sort({ name: 1, _id: 1 }),
  'firms by sign-up, the latest first': () => database.models.firms.find({}).sort({ createdAt: -1, _id: -1 }),
  'firms by activity': () => database.models.firms.find({}).sort({ lastActivityAt: 1, _id: 1 }),
  'firms by the end of their trial': () => database.models.firms.find({}).sort({ trialEndsAt: 1, _id: 1 }),
  'firms deleted long ago': () => database.models.firms.find({ deletedAt: trusted({ $lt: now }) }),
  'a logo by its digest': () => database.models.files.find({ digest: 'x', purpose: 'logo', state: 'ready' }),
  'files whose time is over': () => database.models.files.find({ expiresAt: trusted({ $lt: now }) }),
  'files left unfinished': () => database.models.files.find({ state: 'writing', createdAt: trusted({ $lt: now }) }),
  'documents without a verdict': () =>
    database.models.files.find({
      state: 'scanning',
      createdAt: trusted({ $lt: now }),
      $or: [{ scanAskedAt: null }, { scanAskedAt: trusted({ $lt: now }) }],
    }),
  'files to be removed': () => database.models.files.find({ state: 'removing' }),
  'notifications of a company': () => database.models.notifications.find({ companyId: id }),
  'notifications of a company among several': () => database.models.notifications.find({ 'companies.ids': id }),
  'items of the scope of a company': () => database.models.scopeItems.find({ companyId: id }),
  'saved views of a company': () => database.models.scopeViews.find({ companyId: id }),
  'what a model said of documents of a company': () => database.models.modelAnswers.find({ companyId: id }),
  'files of a company': () => database.models.files.find({ companyId: id }),
  'tenants, the most urgent first': () =>
    database.models.tenantHealth.find({}).sort({ urgency: 1, nameKey: 1, _id: 1 }),
  'tenants by name': () => database.models.tenantHealth.find({}).sort({ nameKey: -1, _id: -1 }),
  'tenants by users': () => database.models.tenantHealth.find({}).sort({ userCount: 1, nameKey: 1, _id: 1 }),
  'tenants by progress': () => database.models.tenantHealth.find({}).sort({ progress: -1, nameKey: -1, _id: -1 }),
  'tenants by activity': () => database.models.tenantHealth.find({}).sort({ activeSince: 1, _id: 1 }),
  'new companies without a firm': () =>
    database.models.companies.find({ consultingFirmId: null, ...PRESENT, _id: trusted({ $gte: id }) }),
  'people of tenants': () =>
    database.models.users.find({
      $or: [{ firmId: trusted({ $in: [id] }) }, { firmId: null, companyId: trusted({ $in: [id] }) }],
      status: trusted({ $ne: 'removed' }),
    }),
  'companies that have a configuration item': () =>
    database.models.companyData.find({ 'configOverrides.nameKey': trusted({ $in: ['x'] }) }),
  'pending outbox rows of some jobs': () =>
    database.models.outbox.find({
      status: 'pending',
      job: trusted({ $in: ['mail.code', 'mail.password'] }),
      availableAt: trusted({ $lte: now }),
    }),
  'pending outbox rows': () =>
    database.models.outbox.find({ status: 'pending', availableAt: trusted({ $lte: now }) }).sort({ availableAt: 1 }),
  'mails sent in an hour': () => database.models.notices.find({ sentAt: trusted({ $gte: now, $lt: now }) }),
  'sign-ups of a day': () => database.models.firms.find({ createdAt: trusted({ $gte: now, $lt: now }) }),
  'the figures of days': () =>
    database.models.dailyFigures.find({ _id: trusted({ $gte: '2026-05-01' }) }).sort({ _id: 1 }),
  'since when activity is on record': () =>
    database.models.dailyFigures
      .find({ returned: trusted({ $exists: true }) })
      .sort({ _id: 1 })
      .limit(1),
  'the figures of hours': () => database.models.hourlyFigures.find({ _id: trusted({ $gte: now }) }).sort({ _id: 1 }),
  'the hour that was counted last': () => database.models.hourlyFigures.find({}).sort({ _id: -1 }).limit(1),
  'jobs that failed in an hour': () => database.models.jobFailures.find({ failedAt: trusted({ $gte: now, $lt: now }) }),
  'representatives by name': () => database.models.bookingReps.find({ firmId: null }).sort({ nameKey: 1, _id: 1 }),
  'active representatives': () => database.models.bookingReps.find({ firmId: null, active: true }),
  'a booking type': () => database.models.bookingTypes.find({ firmId: null, key: 'demo' }),
  'a booking by its operation': () => database.models.bookings.find({ firmId: null, operationId: 'x' }),
  'bookings by start, the latest first': () =>
    database.models.bookings.find({ firmId: null, start: trusted({ $gte: now }) }).sort({ start: -1, _id: -1 }),
  'bookings of a status by start': () =>
    database.models.bookings.find({ firmId: null, state: 'cancelled' }).sort({ start: 1, _id: 1 }),
  'bookings of a representative by start': () =>
    database.models.bookings.find({ firmId: null, repId: id, state: 'confirmed' }).sort({ start: -1, _id: -1 }),
  'bookings that overlap a time': () =>
    database.models.bookings.find({
      repId: trusted({ $in: [id, firmId] }),
      ...overlapping({ busyFrom: now, busyTo: now }),
      ...live(now),
    }),
  'bookings that representatives got lately': () =>
    database.models.bookings.find({ repId: trusted({ $in: [id] }), createdAt: trusted({ $gt: now }), ...live(now) }),
  'the calendars of representatives': () => database.models.bookingCalendars.find({ repId: trusted({ $in: [id] }) }),
  'calendars to check': () =>
    database.models.bookingCalendars
      .find({ checkAt: trusted({ $lte: now }), state: trusted({ $ne: 'revoked' }) })
      .sort({ checkAt: 1 })
      .limit(500),
  'the calendar that a channel of Google is of': () =>
    database.models.bookingCalendars.find({
      'channels.channelId': trusted({ $in: ['x'] }),
      provider: 'google',
      state: 'connected',
    }),
  'the calendar that a subscription of Microsoft is of': () =>
    database.models.bookingCalendars.find({
      'channels.resourceId': trusted({ $in: ['x'] }),
      provider: 'microsoft',
      state: 'connected',
    }),
  'bookings to come of a representative': () =>
    database.models.bookings
      .find({ repId: id, busyFrom: trusted({ $gt: now }), state: 'confirmed' })
      .sort({ busyFrom: 1 })
      .limit(500),
  'the holds of all visitors': () => database.models.bookings.find(holding(SYSTEM_OWNER, now)).sort({ heldUntil: 1 }),
  'a request for a demo by its operation': () => database.models.demoRequests.find({ firmId: null, operationId: 'x' }),
  'requests for a demo, the latest first': () =>
    database.models.demoRequests.find({ firmId: null }).sort({ createdAt: -1, _id: -1 }),
  'open requests for a demo, the latest first': () =>
    database.models.demoRequests.find(openRequests(SYSTEM_OWNER)).sort({ createdAt: -1, _id: -1 }),
  'requests for a demo of the last hour': () =>
    database.models.demoRequests.find({ firmId: null, createdAt: trusted({ $gt: now }) }),
  'requests for a demo from long ago': () => database.models.demoRequests.find({ createdAt: trusted({ $lt: now }) }),
  'bookings that ended long ago': () => database.models.bookings.find({ end: trusted({ $lt: now }) }),
  'the next bookings of representatives': () =>
    database.models.bookings.find({ firmId: null, repId: trusted({ $in: [id] }), start: trusted({ $gt: now }) }),
  'notices left unfinished': () => database.models.notices.find({ sentAt: null, leaseUntil: trusted({ $lt: now }) }),
};

for (const [name, read] of Object.entries(inFirm))
  it(`finds ${name} by an index`, async () => expectIndexed(await runWithTenant(firmId, () => stagesOf(read))));
for (const [name, read] of Object.entries(inCompany))
  it(`finds ${name} by an index`, async () => expectIndexed(await runWithCompany(id, () => stagesOf(read))));
for (const [name, read] of Object.entries(asSystem))
  it(`finds ${name} by an index`, async () => expectIndexed(await runAsSystem('explain', () => stagesOf(read))));

function expectIndexed(stages: string[]): void {
  expect(stages.some((stage) => stage === 'IXSCAN' || stage === 'IDHACK')).toBe(true);
  expect(stages).not.toContain('COLLSCAN');
  expect(stages).not.toContain('SORT');
}
