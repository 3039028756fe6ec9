import { TRIAL_DAYS } from '@scopewright/contracts/constants';

const DAY_MS = 24 * 60 * 60 * 1000;

/** End of the free trial of a firm that signed up at `signedUpAt` (§9). */
export function trialEnd(signedUpAt: Date): Date {
  return new Date(signedUpAt.getTime() + TRIAL_DAYS * DAY_MS);
}

/** Days of a trial that are left, the one that has begun counted; 0 when it is over. */
export function trialDaysLeft(trialEndsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS));
}

/** The part of a firm that its standing depends on. */
export interface FirmStanding {
  plan: 'trial' | 'paid';
  trialEndsAt: Date;
  archivedAt?: Date | null | undefined;
}

/** Whether a firm may only read: the trial is over and no plan is paid (§1). */
export function isReadOnly(firm: FirmStanding, now: Date): boolean {
  return firm.plan !== 'paid' && now.getTime() >= firm.trialEndsAt.getTime();
}
