import { MONEY_BACK_DAYS, SUPPORT_SLA_HOURS } from '@scopewright/contracts/constants';
import type { TierId } from '@scopewright/domain/pricing';

export interface TierCopy {
  id: TierId;
  seats: string;
  text: string;
  points: readonly string[];
  popular?: boolean;
}

/** Purpose of each tier (§9). */
export const TIER_COPY: readonly TierCopy[] = [
  {
    id: 'solo',
    seats: '1 seat',
    text: 'For the independent consultant.',
    points: ['Your firm’s own address', 'SOWs, change orders and workflows', 'Backlog export as CSV and JSON'],
  },
  {
    id: 'small',
    seats: '1–10 seats',
    text: 'For practices that deliver together.',
    points: [
      '$89 per seat with 3 or more consultants',
      'Consultants assigned per space',
      'Templates shared across clients',
    ],
    popular: true,
  },
  {
    id: 'enterprise',
    seats: '11 or more seats',
    text: 'For firms with several delivery teams.',
    points: [
      'Volume discounts down to $67 per seat',
      `Priority support with a ${SUPPORT_SLA_HOURS}-hour SLA`,
      'Audit log and stakeholder access',
    ],
  },
];

export const PRICING_NOTE = `Every plan starts with a 14-day free trial and has a ${MONEY_BACK_DAYS}-day money-back guarantee.`;
