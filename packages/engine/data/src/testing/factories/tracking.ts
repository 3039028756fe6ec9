import type { Types } from 'mongoose';
import type { CompanyDoc } from '../../models/companies/company.ts';
import type { ScopeItemDoc } from '../../models/scoping/scope-item.ts';
import type { BacklogDayDoc } from '../../models/tracking/backlog-day.ts';
import type { MilestoneDoc } from '../../models/tracking/milestone.ts';
import type { Maker } from './maker.ts';

/** Milestones, days of burn-up, reminders and status pages. */
export function trackingFactories({ models, clock, next, insert }: Maker) {
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

  /** Figures of a project's backlog on one day. */
  async function backlogDay(
    project: Pick<ScopeItemDoc, '_id' | 'firmId' | 'companyId'>,
    values: Partial<BacklogDayDoc> = {},
  ): Promise<BacklogDayDoc> {
    const none = { hours: 0, workItems: 0 };
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

  return { milestone, backlogDay, trackingOf };
}
