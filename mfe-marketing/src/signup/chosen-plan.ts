import { PLANS } from '@scopewright/contracts/constants';

/** A plan that a firm can choose at signup. */
export type Plan = (typeof PLANS)[number];

/** The plan that the landing page's button put into the address; null without one, or if it doesn't exist. */
export function chosenPlan(search: string): Plan | null {
  const wish = new URLSearchParams(search).get('plan');
  return PLANS.find((plan) => plan === wish) ?? null;
}
