import type { FirmDoc } from '../models/firm.ts';

export type FirmStanding = Pick<FirmDoc, 'plan' | 'trialEndsAt' | 'archivedAt'>;

/** Whether a firm may write, and whether it is archived: without a paid plan it is read-only from the trial's end on (§1). */
export const standingOf = ({ plan, trialEndsAt, archivedAt }: FirmStanding, now: Date): { archived: boolean; readOnly: boolean } => {
  const archived = archivedAt !== null && archivedAt !== undefined;
  return { archived, readOnly: archived || (plan !== 'paid' && trialEndsAt.getTime() <= now.getTime()) };
};
