import { Types } from 'mongoose';
import { derivedOfWorkItem } from '../../backlog/stored-work-item.ts';
import type { UserDoc } from '../../models/accounts/user.ts';
import type {
  BacklogDoc,
  BacklogPreviewDoc,
  BacklogProfileDoc,
  BacklogReceiptDoc,
  BacklogViewDoc,
} from '../../models/backlog/backlog.ts';
import type { WorkItemDoc } from '../../models/backlog/work-item.ts';
import type { CompanyDoc } from '../../models/companies/company.ts';
import { nameKey } from '../../models/name-key.ts';
import type { ScopeItemDoc } from '../../models/scoping/scope-item.ts';
import { bytesOfWorkItem, countStorage } from '../../storage/storage.ts';
import type { Maker } from './maker.ts';

type Project = Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>;

const ofProject = ({ _id, firmId, companyId }: Project, createdAt: Date) => ({
  firmId,
  companyId,
  projectId: _id,
  createdAt,
});

/** Work items, and profiles of how they are generated. */
export function workItemFactories({ models, clock, next, insert }: Maker) {
  /** A work item of a project's backlog. */
  async function workItem(
    project: Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>,
    values: Partial<WorkItemDoc> = {},
  ): Promise<WorkItemDoc> {
    const now = clock();
    const _id = values._id ?? new Types.ObjectId();
    const document = {
      _id,
      firmId: project.firmId,
      companyId: project.companyId,
      projectId: project._id,
      key: `own:${_id.toHexString()}`,
      level: 'story' as const,
      title: `Work item ${next()}`,
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
      const stored = { ...derivedOfWorkItem(document), ...document };
      const made = (await models.workItems.create(stored)).toObject<WorkItemDoc>();
      if (made.firmId) await countStorage(models, made.firmId, { scopeBytes: bytesOfWorkItem(made) });
      return made;
    });
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

  return { workItem, backlogProfile };
}

/** Backlogs of projects, with their related records. */
export function backlogFactories({ models, clock, next, insert }: Maker) {
  async function backlogPreview(
    project: Project,
    userId: Types.ObjectId,
    values: Partial<BacklogPreviewDoc> = {},
  ): Promise<BacklogPreviewDoc> {
    const document = {
      ...ofProject(project, clock()),
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
      ...ofProject(project, clock()),
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

  /** The backlog of a project as a whole, with a preview, a receipt and a saved view. */
  async function backlog(project: Project, userId: Types.ObjectId): Promise<BacklogDoc> {
    await backlogPreview(project, userId);
    await backlogReceipt(project, userId);
    await backlogView({ _id: userId }, { _id: project.companyId, consultingFirmId: project.firmId });
    const document = { ...ofProject(project, clock()), profileId: 'standard', updatedAt: clock() };
    return insert(async () => (await models.backlogs.create(document)).toObject<BacklogDoc>());
  }

  return { backlogPreview, backlogReceipt, backlogView, backlog };
}
