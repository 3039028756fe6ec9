import { BILLING_RATE_PER_HOUR_USD } from '@scopewright/contracts/constants';
import type { ClientSession } from 'mongoose';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';

/** What an hour of work costs a firm's clients. */
export interface HourlyRate {
  /** In the currency's smallest unit. */
  amountMinor: number;
  currency: string;
  /** Whether the firm has set it. */
  isOwn: boolean;
  /** The version of the setting, sent along with a change. */
  version: number;
}

const CENTS = 100;

/** The hourly rate of the scope's firm; the usual one where it has set none. */
export async function hourlyRateOf({ firms }: Pick<Models, 'firms'>, session?: ClientSession): Promise<HourlyRate> {
  const firm = await firms
    .findOne({}, { hourlyRate: 1, hourlyRateVersion: 1 })
    .session(session ?? null)
    // a firm from before rates has neither
    .lean<Partial<Pick<FirmDoc, 'hourlyRate' | 'hourlyRateVersion'>>>();
  const version = firm?.hourlyRateVersion ?? 0;
  if (firm?.hourlyRate) return { ...firm.hourlyRate, isOwn: true, version };
  return { amountMinor: BILLING_RATE_PER_HOUR_USD * CENTS, currency: 'USD', isOwn: false, version };
}
