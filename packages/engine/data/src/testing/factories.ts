import { randomBytes } from 'node:crypto';
import { firmLifecycle } from '@scopewright/domain/lifecycle';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { Types } from 'mongoose';
import { derivedOfPiece } from '../backlog/stored-piece.ts';
import { invitationNonce, invitationToken, tokenHash } from '../invitations/token.ts';
import type { AuthAccountDoc } from '../models/accounts/auth-account.ts';
import type { InvitationDoc } from '../models/accounts/invitation.ts';
import type { SessionDoc } from '../models/accounts/session.ts';
import type { UserDoc } from '../models/accounts/user.ts';
import type { AuditEventDoc } from '../models/audit-event.ts';
import type {
  BacklogDoc,
  BacklogPreviewDoc,
  BacklogProfileDoc,
  BacklogReceiptDoc,
  BacklogViewDoc,
} from '../models/backlog/backlog.ts';
import type { BacklogPieceDoc } from '../models/backlog/piece.ts';
import type { BacklogExportDoc } from '../models/backlog-exports/backlog-export.ts';
import type { SubscriptionDoc } from '../models/billing/subscription.ts';
import type { BookingDoc, BookingRepDoc } from '../models/booking/booking.ts';
import type { BookingCalendarDoc } from '../models/booking/calendar.ts';
import type { BaselineDoc } from '../models/change-orders/baseline.ts';
import type { ChangeRequestDoc } from '../models/change-orders/change-request.ts';
import type { ClauseDoc } from '../models/clauses/clause.ts';
import type { CompanyDataDoc, CompanyDoc } from '../models/companies/company.ts';
import type { ConfigItem } from '../models/companies/config-item.ts';
import type { GlobalConfigItemDoc } from '../models/companies/global-config-item.ts';
import type { AddressDoc } from '../models/firms/address.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';
import { nameKey } from '../models/name-key.ts';
import type { NotificationDoc } from '../models/notification.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import type { ScopeViewDoc } from '../models/scoping/scope-view.ts';
import type { SourceDoc } from '../models/sources/source.ts';
import type { FileDoc } from '../models/sows/file.ts';
import type { ChangeOrderDoc, SowDoc } from '../models/sows/sow.ts';
import type { StatusImportDoc } from '../models/status-import/status-import.ts';
import type { AcknowledgmentDoc } from '../models/trace/acknowledgment.ts';
import type { TraceLinkDoc } from '../models/trace/trace-link.ts';
import type { BacklogDayDoc } from '../models/tracking/backlog-day.ts';
import type { MilestoneDoc } from '../models/tracking/milestone.ts';
import { storeCheck } from '../scoping/company-checks.ts';
import { AS_IT_LOOKS } from '../sources/ask-reading.ts';
import { bytesOfEvent, bytesOfItem, bytesOfPiece, countStorage } from '../storage/storage.ts';
import { runAsSystem, runWithCompany, runWithTenant } from '../tenant/context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Factories of complete test documents, written as system. Names and addresses are numbered, so that a test only sets
 * what it is about.
 */
export function factories(
  models: Models,
  {
    clock = () => new Date(),
    invitationSecret = 'test-invitation-secret',
  }: { clock?: () => Date; invitationSecret?: string } = {},
) {
  let counter = 0;
  const next = (): number => {
    counter += 1;
    return counter;
  };
  const insert = <T>(work: () => Promise<T>): Promise<T> => runAsSystem('test factory', work);

  async function firm(values: Partial<FirmDoc> = {}): Promise<FirmDoc> {
    const now = clock();
    const document = {
      name: `Firm ${next()}`,
      plan: 'trial' as const,
      trialEndsAt: new Date(now.getTime() + 14 * DAY_MS),
      lastActivityAt: now,
      emailConfirmedAt: now,
      createdAt: now,
      ...values,
    };
    const { due, nextDueAt } = firmLifecycle(document, now);
    const lifecycleDueAt = due.length > 0 ? now : nextDueAt;
    return insert(async () => (await models.firms.create({ lifecycleDueAt, ...document })).toObject<FirmDoc>());
  }

  /** A firm with the address `key`. */
  async function firmAt(key: string, values: Partial<FirmDoc> = {}): Promise<FirmDoc> {
    const made = await firm(values);
    await address({ _id: key, firmId: made._id });
    return made;
  }

  async function address(
    values: Partial<AddressDoc> & ({ firmId: Types.ObjectId } | { companyId: Types.ObjectId }),
  ): Promise<AddressDoc> {
    const now = clock();
    const document = { _id: `firm-${next()}`, kind: 'subdomain' as const, verifiedAt: now, createdAt: now, ...values };
    return insert(async () => (await models.addresses.create(document)).toObject<AddressDoc>());
  }

  async function company(consultingFirmId: Types.ObjectId, values: Partial<CompanyDoc> = {}): Promise<CompanyDoc> {
    const name = values.name ?? `Company ${next()}`;
    const document = { name, nameKey: nameKey(name), consultingFirmId, createdAt: clock(), ...values };
    return insert(async () => (await models.companies.create(document)).toObject<CompanyDoc>());
  }

  /** A company outside any firm, with the address `key`. */
  async function legacyCompanyAt(key: string, values: Partial<CompanyDoc> = {}): Promise<CompanyDoc> {
    const name = values.name ?? `Company ${next()}`;
    const document = { name, nameKey: nameKey(name), subdomain: key, createdAt: clock(), ...values };
    const made = await insert(async () => (await models.companies.create(document)).toObject<CompanyDoc>());
    await address({ _id: key, companyId: made._id });
    return made;
  }

  /** A company's configuration item: by default in scope and not implemented. */
  const configItem = (values: Partial<ConfigItem> = {}): ConfigItem => {
    const name = values.name ?? `Item ${next()}`;
    return {
      name,
      nameKey: nameKey(name),
      category: 'ITSM',
      description: '',
      inScope: true,
      phase: 2,
      implemented: false,
      addedAt: clock(),
      ...values,
    };
  };

  /** Data of a company other than its documents in collections of their own. */
  async function companyData(
    { _id: companyId, consultingFirmId: firmId }: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    items: readonly Partial<ConfigItem>[],
  ) {
    const document = { companyId, firmId, configOverrides: items.map(configItem), createdAt: clock() };
    return insert(async () => (await models.companyData.create(document)).toObject<CompanyDataDoc>());
  }

  /** An item of the catalogue. */
  async function globalConfigItem(values: Partial<GlobalConfigItemDoc> = {}): Promise<GlobalConfigItemDoc> {
    const name = values.name ?? `Item ${next()}`;
    const document = {
      name,
      nameKey: nameKey(name),
      category: 'ITSM',
      description: '',
      defaultPhase: 2,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.globalConfigItems.create(document)).toObject<GlobalConfigItemDoc>());
  }

  /** Many companies in one write. */
  async function companies(
    consultingFirmId: Types.ObjectId,
    count: number,
    values: (index: number) => Partial<CompanyDoc> = () => ({}),
  ): Promise<void> {
    const documents = Array.from({ length: count }, (_, index) => {
      const name = `Company ${String(index).padStart(4, '0')}`;
      return {
        name,
        nameKey: nameKey(name),
        consultingFirmId,
        createdAt: new Date(clock().getTime() - index * 1000),
        ...values(index),
      };
    });
    await insert(() => models.companies.insertMany(documents));
  }

  async function user(firmId: Types.ObjectId | null, values: Partial<UserDoc> = {}): Promise<UserDoc> {
    const number = next();
    const role = values.role ?? (firmId ? 'firmAdmin' : values.companyId ? 'companyUser' : 'systemAdmin');
    const document = {
      email: `user${number}@example.test`,
      name: `User ${number}`,
      role,
      isAdmin: role === 'systemAdmin',
      firmId,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.users.create(document)).toObject<UserDoc>());
  }

  /** A user's session, valid for a day. */
  async function session(
    user: Pick<UserDoc, '_id' | 'firmId' | 'version'>,
    values: Partial<SessionDoc> = {},
  ): Promise<SessionDoc> {
    const now = clock();
    const document = {
      _id: randomBytes(16).toString('base64url'),
      userId: user._id,
      accountId: new Types.ObjectId(),
      firmId: user.firmId,
      accountVersion: 1,
      membershipVersion: user.version,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
      ...values,
    };
    return insert(async () => (await models.sessions.create(document)).toObject<SessionDoc>());
  }

  async function authAccount(values: Partial<AuthAccountDoc> = {}): Promise<AuthAccountDoc> {
    const document = { email: `user${next()}@example.test`, createdAt: clock(), ...values };
    return (await models.authAccounts.create(document)).toObject<AuthAccountDoc>();
  }

  /** An invitation with the token that opens it. */
  async function invitation(
    values: Partial<InvitationDoc> & { firmId: Types.ObjectId; userId: Types.ObjectId; email: string },
  ): Promise<{ invitation: InvitationDoc; token: string }> {
    const now = clock();
    const _id = new Types.ObjectId();
    const nonce = invitationNonce();
    const token = invitationToken(_id.toHexString(), nonce, invitationSecret);
    const role: InvitationDoc['role'] = values.companyId ? 'companyUser' : 'user';
    const document = {
      _id,
      role,
      nonce,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * DAY_MS),
      ...values,
    };
    return {
      invitation: await insert(async () => (await models.invitations.create(document)).toObject<InvitationDoc>()),
      token,
    };
  }

  async function event(firmId: Types.ObjectId, values: Partial<AuditEventDoc> = {}): Promise<AuditEventDoc> {
    const document = { firmId, action: 'company.created', at: clock(), ...values };
    return insert(async () => {
      const made = (await models.auditEvents.create(document)).toObject<AuditEventDoc>();
      if (made.firmId) await countStorage(models, made.firmId, { historyBytes: bytesOfEvent(made) });
      return made;
    });
  }

  async function notification(
    user: Pick<UserDoc, '_id' | 'firmId'>,
    values: Partial<NotificationDoc> = {},
  ): Promise<NotificationDoc> {
    const { _id: userId, firmId } = user;
    const document = {
      firmId,
      userId,
      kind: 'company-assigned' as const,
      event: `event-${next()}`,
      inApp: true,
      at: clock(),
      ...values,
    };
    return insert(async () => (await models.notifications.create(document)).toObject<NotificationDoc>());
  }

  async function sow(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<SowDoc> = {},
  ): Promise<SowDoc> {
    const now = clock();
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      title: `SOW ${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.sows.create(document)).toObject<SowDoc>());
  }

  async function changeOrder(
    sow: Pick<SowDoc, '_id' | 'firmId' | 'companyId'>,
    values: Partial<ChangeOrderDoc> = {},
  ): Promise<ChangeOrderDoc> {
    const now = clock();
    const { firmId, companyId, _id: sowId } = sow;
    const document = {
      firmId,
      companyId,
      sowId,
      number: next(),
      title: `Change order ${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.changeOrders.create(document)).toObject<ChangeOrderDoc>());
  }

  /** A reading of a SOW or change order: by default the pasted text `text`, read. */
  async function source(
    agreement: Pick<SowDoc | ChangeOrderDoc, '_id' | 'firmId' | 'companyId'>,
    { text = 'The firm delivers two workflows.', ...values }: Partial<SourceDoc> & { text?: string } = {},
  ): Promise<SourceDoc> {
    const { firmId, companyId, _id: id } = agreement;
    const block = { kind: 'paragraph', start: 0, end: text.length, page: 1, level: null, label: null };
    const bytes = Buffer.byteLength(text);
    return insert(async () => {
      const made = (
        await models.sources.create({
          firmId,
          companyId,
          of: { type: 'sowId' in agreement ? 'change-order' : 'sow', id },
          present: true,
          format: 'text',
          choices: AS_IT_LOOKS,
          state: 'read',
          pages: 1,
          pagesRead: 1,
          bytes,
          createdAt: clock(),
          readAt: clock(),
          ...values,
        })
      ).toObject<SourceDoc>();
      const structure = JSON.stringify({ blocks: [block], asides: [] });
      await models.sourceTexts.create({ _id: made._id, firmId, companyId, text, structure });
      if (firmId) await countStorage(models, firmId, { scopeBytes: bytes });
      return made;
    });
  }

  /** A clause of a reading: by default a proposed deliverable that quotes its first words. */
  async function clause(
    of: Pick<SourceDoc, '_id' | 'firmId' | 'companyId' | 'of'>,
    values: Partial<ClauseDoc> = {},
  ): Promise<ClauseDoc> {
    const now = clock();
    const quote = values.quote ?? 'The firm delivers two workflows.';
    const start = values.start ?? 0;
    const document = {
      firmId: of.firmId,
      companyId: of.companyId,
      of: of.of,
      sourceId: of._id,
      kind: 'deliverable' as const,
      quote,
      start,
      end: start + quote.length,
      page: 1,
      section: ['Scope'],
      confidence: 0.9,
      reasons: ['Says that the firm delivers something'],
      proposedBy: 'rules' as const,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.clauses.create(document)).toObject<ClauseDoc>());
  }

  /** A page of a document that is being read. */
  async function sourcePage({ _id, firmId, companyId }: SourceDoc, page = 1): Promise<void> {
    await insert(() =>
      models.sourcePages.create({ firmId, companyId, sourceId: _id, page, characters: 0, content: '{}' }),
    );
  }

  /** A scope item: by default a short text field. */
  async function scopeItem(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<ScopeItemDoc> = {},
  ): Promise<ScopeItemDoc> {
    const now = clock();
    const [name, kind] = [values.name ?? `Item ${next()}`, values.kind ?? 'field'];
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      kind,
      name,
      nameKey: nameKey(name),
      content: BLANK_CONTENT[kind],
      order: `a${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => {
      const made = (await models.scopeItems.create(document)).toObject<ScopeItemDoc>();
      if (made.firmId) await countStorage(models, made.firmId, { scopeBytes: bytesOfItem(made) });
      return made;
    });
  }

  /** A saved view of a company's items. */
  async function scopeView(
    user: Pick<UserDoc, '_id' | 'firmId'>,
    companyId: Types.ObjectId,
    values: Partial<ScopeViewDoc> = {},
  ): Promise<ScopeViewDoc> {
    const name = values.name ?? `View ${next()}`;
    const document = {
      firmId: user.firmId,
      companyId,
      userId: user._id,
      name,
      nameKey: nameKey(name),
      filters: {},
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.scopeViews.create(document)).toObject<ScopeViewDoc>());
  }

  /** A link between a clause and an item of a company. */
  async function traceLink(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<TraceLinkDoc> = {},
  ): Promise<TraceLinkDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      clauseId: new Types.ObjectId(),
      itemId: new Types.ObjectId(),
      itemKind: 'requestType' as const,
      itemName: `Item ${next()}`,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.traceLinks.create(document)).toObject<TraceLinkDoc>());
  }

  /** An acknowledged finding of a company. */
  async function acknowledgment(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<AcknowledgmentDoc> = {},
  ): Promise<AcknowledgmentDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      rule: 'scope.orphan-clause' as const,
      clauseId: new Types.ObjectId(),
      reason: 'Agreed on the phone',
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.acknowledgments.create(document)).toObject<AcknowledgmentDoc>());
  }

  /** A change request of a company, by default of one of its own people. */
  async function changeRequest(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<ChangeRequestDoc> = {},
  ): Promise<ChangeRequestDoc> {
    const now = clock();
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      text: `Change ${next()}`,
      kind: 'add' as const,
      byClient: true,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.changeRequests.create(document)).toObject<ChangeRequestDoc>());
  }

  /** A baseline of a project with one item, a change order that contains a part, and its acceptance. */
  async function changeOrderRecords(order: ChangeOrderDoc, projectId: Types.ObjectId) {
    const { firmId, companyId } = order;
    const owned = { firmId, companyId };
    const hash = 'a'.repeat(64);
    return insert(async () => {
      const baseline = await models.baselines.create({
        ...owned,
        projectId,
        name: `Baseline ${next()}`,
        origin: 'person',
        agreed: true,
        items: [{ id: projectId.toHexString(), hash }],
        hash,
        createdAt: clock(),
      });
      await models.baselineItems.create({ ...owned, hash, item: { id: projectId.toHexString() } });
      await models.orderParts.create({
        ...owned,
        changeOrderId: order._id,
        projectId,
        baselineId: baseline._id,
        baseHash: hash,
        targetHash: hash,
        effect: {},
        frozenAt: clock(),
      });
      await models.orderDecisions.create({
        ...owned,
        changeOrderId: order._id,
        place: next(),
        record: '{}',
        hash,
        at: clock(),
      });
      return baseline.toObject<BaselineDoc>();
    });
  }

  /** A piece of work of a project's backlog. */
  async function backlogPiece(
    project: Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>,
    values: Partial<BacklogPieceDoc> = {},
  ): Promise<BacklogPieceDoc> {
    const now = clock();
    const _id = values._id ?? new Types.ObjectId();
    const document = {
      _id,
      firmId: project.firmId,
      companyId: project.companyId,
      projectId: project._id,
      key: `own:${_id.toHexString()}`,
      level: 'story' as const,
      title: `Piece ${next()}`,
      description: '',
      criteria: {},
      labels: [],
      estimate: null,
      order: `a${next()}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => {
      const stored = { ...derivedOfPiece(document), ...document };
      const made = (await models.backlogPieces.create(stored)).toObject<BacklogPieceDoc>();
      if (made.firmId) await countStorage(models, made.firmId, { scopeBytes: bytesOfPiece(made) });
      return made;
    });
  }

  type Project = Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>;
  const ofProject = ({ _id, firmId, companyId }: Project) => ({
    firmId,
    companyId,
    projectId: _id,
    createdAt: clock(),
  });

  async function backlogPreview(
    project: Project,
    userId: Types.ObjectId,
    values: Partial<BacklogPreviewDoc> = {},
  ): Promise<BacklogPreviewDoc> {
    const document = {
      ...ofProject(project),
      profileId: 'standard',
      profileVersion: 1,
      backlogRevision: 0,
      scopeState: 'state',
      scopeRevision: 0,
      counts: {},
      plan: Buffer.of(0),
      createdBy: userId,
      expiresAt: new Date(clock().getTime() + 3_600_000),
      ...values,
    };
    return insert(async () => (await models.backlogPreviews.create(document)).toObject<BacklogPreviewDoc>());
  }

  async function backlogReceipt(
    project: Project,
    userId: Types.ObjectId,
    values: Partial<BacklogReceiptDoc> = {},
  ): Promise<BacklogReceiptDoc> {
    const document = {
      ...ofProject(project),
      what: 'generated' as const,
      operationId: `operation-${next()}`,
      counts: {},
      steps: Buffer.of(0),
      revision: 0,
      createdBy: userId,
      ...values,
    };
    return insert(async () => (await models.backlogReceipts.create(document)).toObject<BacklogReceiptDoc>());
  }

  /** A person's saved view of a company's backlog. */
  async function backlogView(
    user: Pick<UserDoc, '_id'>,
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
  ): Promise<BacklogViewDoc> {
    const name = `View ${next()}`;
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      userId: user._id,
      name,
      nameKey: nameKey(name),
      filters: {},
      createdAt: clock(),
    };
    return insert(async () => (await models.backlogViews.create(document)).toObject<BacklogViewDoc>());
  }

  /** An export of the backlog of a company. */
  async function backlogExport(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<BacklogExportDoc> = {},
  ): Promise<BacklogExportDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      preset: 'csv' as const,
      options: {
        cells: 'import' as const,
        markup: 'wiki' as const,
        jiraProject: 'company' as const,
        projectKey: null,
        azureProcess: 'agile' as const,
        repository: null,
        assignees: null,
        hoursPerPoint: 8,
      },
      requestedAt: clock(),
      ...values,
    };
    return insert(async () => (await models.backlogExports.create(document)).toObject<BacklogExportDoc>());
  }

  /** The backlog of a project as a whole, with a preview, a receipt and a saved view. */
  async function backlog(project: Project, userId: Types.ObjectId): Promise<BacklogDoc> {
    await backlogPreview(project, userId);
    await backlogReceipt(project, userId);
    await backlogView({ _id: userId }, { _id: project.companyId, consultingFirmId: project.firmId });
    const document = { ...ofProject(project), profileId: 'standard', updatedAt: clock() };
    return insert(async () => (await models.backlogs.create(document)).toObject<BacklogDoc>());
  }

  /** A firm's own profile. */
  async function backlogProfile(
    firmId: Types.ObjectId,
    values: Partial<BacklogProfileDoc> = {},
  ): Promise<BacklogProfileDoc> {
    const name = `Profile ${next()}`;
    const now = clock();
    const profile = {
      description: '',
      epicsBy: 'workflow' as const,
      subtasks: [],
      titles: {},
      criteria: 'givenWhenThen' as const,
      ready: [],
      storyHoursMax: 16,
      storyCriteriaMax: 12,
      estimates: {},
    };
    const document = { firmId, name, nameKey: nameKey(name), profile, createdAt: now, updatedAt: now, ...values };
    return insert(async () => (await models.backlogProfiles.create(document)).toObject<BacklogProfileDoc>());
  }

  /** A status import of a company that is not applied yet, and a word of its tracker. */
  async function statusImport(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    createdBy: Types.ObjectId,
    values: Partial<StatusImportDoc> = {},
  ): Promise<StatusImportDoc> {
    const now = clock();
    const owned = { firmId: company.consultingFirmId, companyId: company._id };
    return insert(async () => {
      const word = `word ${next()}`;
      await models.statusWords.create({ ...owned, about: 'status', word, meaning: 'done', by: createdBy, at: now });
      const document = {
        ...owned,
        tracker: 'jira' as const,
        hash: `hash-${next()}`,
        counts: {},
        createdBy,
        createdAt: now,
        expiresAt: new Date(now.getTime() + DAY_MS),
        ...values,
      };
      return (await models.statusImports.create(document)).toObject<StatusImportDoc>();
    });
  }

  /** A milestone of a company, added by hand. */
  async function milestone(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<MilestoneDoc> = {},
  ): Promise<MilestoneDoc> {
    const now = clock();
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      kind: 'milestone' as const,
      title: `Milestone ${next()}`,
      dueOn: '2026-06-30',
      waitsFor: 'us' as const,
      createdAt: now,
      updatedAt: now,
      ...values,
    };
    return insert(async () => (await models.milestones.create(document)).toObject<MilestoneDoc>());
  }

  /** What a project's backlog came to on one day. */
  async function backlogDay(
    project: Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>,
    values: Partial<BacklogDayDoc> = {},
  ): Promise<BacklogDayDoc> {
    const none = { hours: 0, pieces: 0 };
    const document = {
      firmId: project.firmId,
      companyId: project.companyId,
      projectId: project._id,
      date: '2026-06-01',
      scope: none,
      done: none,
      notDelivered: none,
      generation: 1,
      revision: 1,
      at: clock(),
      ...values,
    };
    return insert(async () => (await models.backlogDays.create(document)).toObject<BacklogDayDoc>());
  }

  /** A document in every other collection of tracking: reminders and the status page of a company. */
  async function trackingOf(project: Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>, userId: Types.ObjectId) {
    const at = clock();
    const of = { firmId: project.firmId, companyId: project.companyId };
    const about = { kind: 'scopeItem' as const, id: project._id };
    await insert(async () => {
      const due = { about, dueOn: '2026-06-01', stage: 0, sentOn: '2026-06-01' };
      await models.reminders.create({ ...of, ...due, userId, at });
      const snooze = { about, until: '2026-06-08', reason: 'Asked the client' };
      await models.reminderSnoozes.create({ ...of, ...snooze, createdBy: userId, createdAt: at });
      await models.statusPages.create({ ...of, sentence: 'On track', by: userId, at });
      await models.statusSnapshots.create({ ...of, week: '2026-06-01', content: {}, createdAt: at });
      await models.statusVisits.create({ ...of, userId, seenAt: at });
    });
  }

  /** The stored check of a company, as if it had no items. */
  async function scopeCheck(company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>): Promise<void> {
    const check = { rows: [], together: { items: [], similar: [], nowhere: [] } };
    const store = () => storeCheck(models, company._id, { revision: 0, begunAt: clock(), check });
    await (company.consultingFirmId
      ? runWithTenant(company.consultingFirmId, store)
      : runWithCompany(company._id, store));
  }

  /** A firm's subscription as after signup: no plan is chosen. */
  async function subscription(firmId: Types.ObjectId, values: Partial<SubscriptionDoc> = {}): Promise<SubscriptionDoc> {
    const document = { firmId, gateway: 'test', plan: 'trial', status: 'trialing', createdAt: clock(), ...values };
    return insert(async () => (await models.subscriptions.create(document)).toObject<SubscriptionDoc>());
  }

  /** The record of a stored document, without its bytes; counted as the product counts it. */
  async function file(firmId: Types.ObjectId, values: Partial<FileDoc> = {}): Promise<FileDoc> {
    const document = {
      firmId,
      purpose: 'document' as const,
      name: `Document ${next()}.pdf`,
      type: 'application/pdf',
      bytes: 1000,
      state: 'ready' as const,
      store: 'gridfs' as const,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => {
      await models.firms.updateOne({ _id: firmId }, { $inc: { storedBytes: document.bytes, storedFiles: 1 } });
      return (await models.files.create(document)).toObject<FileDoc>();
    });
  }

  /** A representative of the provider, or of a firm, who works from 9 to 17 in UTC on weekdays. */
  async function bookingRep(values: Partial<BookingRepDoc> = {}): Promise<BookingRepDoc> {
    const number = next();
    const name = values.name ?? `Representative ${number}`;
    const document = {
      firmId: null,
      name,
      nameKey: nameKey(name),
      email: `representative${number}@example.test`,
      zone: 'UTC',
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 })),
      activeSince: new Date(clock().getTime() - 90 * DAY_MS),
      createdAt: clock(),
      ...values,
    };
    return insert(async () => {
      const made = (await models.bookingReps.create(document)).toObject<BookingRepDoc>();
      await models.bookingLedgers.create({ _id: made._id, firmId: made.firmId });
      return made;
    });
  }

  /** A connected calendar of a representative, read just now: free for half a year unless told otherwise. */
  async function bookingCalendar(
    rep: BookingRepDoc,
    values: Partial<BookingCalendarDoc> = {},
  ): Promise<BookingCalendarDoc> {
    const now = clock();
    const document = {
      firmId: rep.firmId,
      repId: rep._id,
      provider: 'google' as const,
      account: rep.email,
      secret: { keyId: 'test', sealed: 'sealed' },
      state: 'connected' as const,
      calendars: [{ id: rep.email, name: rep.email, primary: true, writable: true }],
      busyIds: [rep.email],
      targetId: rep.email,
      readFrom: new Date(now.getTime() - DAY_MS),
      readTo: new Date(now.getTime() + 190 * DAY_MS),
      readAt: now,
      checkedAt: now,
      checkAt: now,
      createdAt: now,
      ...values,
    };
    return insert(async () => (await models.bookingCalendars.create(document)).toObject<BookingCalendarDoc>());
  }

  /** A confirmed demo of half an hour with a representative, a day from now by default. */
  async function booking(rep: BookingRepDoc, values: Partial<BookingDoc> = {}): Promise<BookingDoc> {
    const number = next();
    const start = values.start ?? new Date(clock().getTime() + DAY_MS);
    const end = values.end ?? new Date(start.getTime() + 30 * 60_000);
    const document = {
      firmId: rep.firmId,
      type: 'demo',
      typeName: 'Demo',
      minutes: 30,
      repId: rep._id,
      repName: rep.name,
      state: 'confirmed' as const,
      start,
      end,
      busyFrom: start,
      busyTo: end,
      heldUntil: new Date(clock().getTime() + 30 * 60_000),
      name: `Visitor ${number}`,
      email: `visitor${number}@example.test`,
      companyName: `Company ${number}`,
      zone: 'UTC',
      operationId: `operation-${number}`,
      fingerprint: 'fingerprint',
      nonce: invitationNonce(),
      createdAt: clock(),
      confirmedAt: clock(),
      ...values,
    };
    return insert(async () => (await models.bookings.create(document)).toObject<BookingDoc>());
  }

  return {
    bookingRep,
    bookingCalendar,
    booking,
    scopeItem,
    scopeView,
    traceLink,
    acknowledgment,
    milestone,
    backlogDay,
    trackingOf,
    backlog,
    backlogPiece,
    statusImport,
    backlogExport,
    backlogPreview,
    backlogReceipt,
    backlogView,
    backlogProfile,
    scopeCheck,
    file,
    subscription,
    changeOrder,
    changeRequest,
    changeOrderRecords,
    source,
    clause,
    sourcePage,
    sow,
    event,
    notification,
    firm,
    firmAt,
    address,
    company,
    legacyCompanyAt,
    companyData,
    globalConfigItem,
    companies,
    user,
    session,
    authAccount,
    invitation,
  };
}
