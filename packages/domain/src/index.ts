export {
  addressKey,
  type HostConfig,
  type HostResolution,
  isProductHost,
  localTenant,
  normalizeHost,
  normalizeTenantKey,
  type PageOrigin,
  resolveHost,
  tenantUrl,
} from './hosts.ts';
export { ABILITIES, type Ability, abilitiesFor, can, grantsWhenActive, type PolicyInput, ROLES, type Role } from './policy.ts';
export { cheaperWithMoreSeats, formatUsd, type MoreSeats, type PlanId, planName, quoteTiers, STANDARD_PLAN, type TierId, type TierQuote } from './pricing.ts';
export { type Screen, type ScreenInput, screenFor } from './screens.ts';
export { sanitizeSubdomain, subdomainProblem } from './subdomain.ts';
export { type FirmStanding, isReadOnly, trialEnd } from './trial.ts';
