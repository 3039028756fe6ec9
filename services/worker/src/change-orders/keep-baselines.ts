import { type DataAccess, keepForSow, runWithTenant } from '@scopewright/data';
import type { JobPayload, JobRun } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import { Types } from 'mongoose';

/**
 * Stores the scope of a company's projects as agreed with a SOW that has become active. It resumes where a killed
 * worker has stopped: each project gets one baseline.
 * @returns how many baselines were created
 */
export function keepBaselines(
  { data: { models }, clock }: { data: DataAccess; clock: Clock },
  { firmId, companyId, sowId }: JobPayload<'baseline.keep'>,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<number> {
  return runWithTenant(firmId, async () => {
    const sow = await models.sows.findOne({ _id: sowId, companyId }, { title: 1 }).lean();
    if (sow === null) return 0;
    return keepForSow(models, {
      companyId: new Types.ObjectId(companyId),
      sowId: sow._id,
      title: sow.title,
      now: clock(),
      signal,
    });
  });
}
