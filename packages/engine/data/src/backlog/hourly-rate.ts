import { BILLING_RATE_PER_HOUR_USD } from '@scopewright/contracts/constants';
import type { HourlyRates } from '@scopewright/domain/price';
import type { ClientSession } from 'mongoose';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';

/** The hourly rate for a firm's clients. */
export interface HourlyRate extends HourlyRates {
  others: { amountMinor: number; currency: string }[];
  /** Whether the firm has set it. */
  isOwn: boolean;
  /** The version of the setting, sent along with a change. */
  version: number;
}

const CENTS = 100;

/** The hourly rates of the scope's firm; the default without settings. */
export async function hourlyRateOf({ firms }: Pick<Models, 'firms'>, session?: ClientSession): Promise<HourlyRate> {
  const firm = await firms
    .findOne({}, { hourlyRate: 1, otherRates: 1, hourlyRateVersion: 1 })
    .session(session ?? null)
    // a firm from before rates has none of these
    .lean<Partial<Pick<FirmDoc, 'hourlyRate' | 'otherRates' | 'hourlyRateVersion'>>>();
  const version = firm?.hourlyRateVersion ?? 0;
  const rate = firm?.hourlyRate ?? { amountMinor: BILLING_RATE_PER_HOUR_USD * CENTS, currency: 'USD' };
  const others = (firm?.otherRates ?? []).filter(({ currency }) => currency !== rate.currency);
  return { ...rate, isOwn: Boolean(firm?.hourlyRate), others, version };
}
