import { isReadOnly } from './lifecycle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this time without activity a tenant needs attention. */
const QUIET_DAYS = 30;
/** Below it, configuration needs attention. */
const LITTLE_PROGRESS_PERCENT = 25;

/** Input for the health of a tenant: a firm, or a company outside any firm. */
export interface TenantFacts {
  /** Subdomains and verified custom domains that lead to it. */
  addresses: number;
  /** People who belong to it or to one of its companies, including invited ones. */
  users: number;
  /** How many of those can administer it and have accepted. */
  administrators: number;
  archived: boolean;
  /** Facts that decide a firm's write access; null for a company, which has no trial. */
  trial: { plan: 'trial' | 'paid'; trialEndsAt: Date } | null;
  /** Last activity, or the creation without any. */
  activeSince: Date;
  /** Whether one of its companies has a SOW, in any status. */
  hasSow: boolean;
  implementedItems: number;
  inScopeItems: number;
}

export type TenantHealthStatus = 'healthy' | 'warning' | 'error';

export interface TenantHealth {
  status: TenantHealthStatus;
  /** Every reason for the status as a sentence, errors first; empty if healthy. */
  issues: string[];
}

/**
 * Share of the items in scope that are implemented, in whole percent, rounded down: 100 means all. 0 when nothing is in
 * scope.
 */
export const configurationProgress = ({
  implementedItems,
  inScopeItems,
}: Pick<TenantFacts, 'implementedItems' | 'inScopeItems'>): number =>
  inScopeItems === 0 ? 0 : Math.floor((100 * implementedItems) / inScopeItems);

type Rule = [applies: (facts: TenantFacts, now: Date) => boolean, issue: string];

const ERRORS: readonly Rule[] = [
  [({ addresses }) => addresses === 0, 'No address leads here'],
  [({ users }) => users === 0, 'No users'],
  [({ archived }) => archived, 'Archived'],
];

const WARNINGS: readonly Rule[] = [
  [({ administrators }) => administrators === 0, 'No administrator'],
  [({ trial }, now) => trial !== null && isReadOnly(trial, now), 'Read-only: the trial is over and no plan is paid'],
  [
    ({ activeSince }, now) => now.getTime() - activeSince.getTime() >= QUIET_DAYS * DAY_MS,
    `No activity for ${QUIET_DAYS} days`,
  ],
  [({ hasSow }) => !hasSow, 'No SOW'],
  [({ inScopeItems }) => inScopeItems === 0, 'No configuration items in scope'],
  [
    (facts) => facts.inScopeItems > 0 && configurationProgress(facts) < LITTLE_PROGRESS_PERCENT,
    `Less than ${LITTLE_PROGRESS_PERCENT}% of the configuration is implemented`,
  ],
];

/** The health of a tenant (§2.17): an error if it is unusable, a warning if it needs attention. */
export function tenantHealth(facts: TenantFacts, now: Date): TenantHealth {
  const issuesOf = (rules: readonly Rule[]) =>
    rules.filter(([applies]) => applies(facts, now)).map(([, issue]) => issue);
  const errors = issuesOf(ERRORS);
  const warnings = issuesOf(WARNINGS);
  return {
    status: errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'healthy',
    issues: [...errors, ...warnings],
  };
}
