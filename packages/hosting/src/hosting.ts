import type { Config } from '@scopewright/service-kit';
import { vercelHosting } from './vercel.ts';

/** The hosting provider did not do what it was asked for. `refused` will not change by asking again, `away` may. */
export type HostingFailure =
  | { kind: 'refused'; error: string; details: string }
  | { kind: 'away'; error: string; details: string; retryAfterSeconds: number | null };

/** What became of adding a host. `exists`: the provider has it already. */
export type HostAdded = { kind: 'added' | 'exists' } | HostingFailure;

/** What became of removing a host. `absent`: the provider does not have it. */
export type HostRemoved = { kind: 'removed' | 'absent' } | HostingFailure;

/** The state of the hosting configuration (§3), without secrets. */
export interface HostingDiagnostic {
  provider: Config['HOSTING_PROVIDER'];
  configured: boolean;
  hasApiToken: boolean;
  /** At most the first and last four characters. */
  apiTokenPreview: string | null;
  hasProjectId: boolean;
  projectId: string | null;
  hasTeamId: boolean;
  teamId: string | null;
  /** What stands in the way, as far as the provider tells; null when nothing does. */
  problem: string | null;
}

/** Who serves the product's hosts. */
export interface HostingProvider {
  /** Whether a new host has to be made known there before it answers. */
  needsDomains: boolean;
  /**
   * Makes a host answer. Never rejects.
   * @param domain for example `acme.scopewright.app`
   */
  addDomain(domain: string): Promise<HostAdded>;
  /** Takes a host away that nobody has any more. Never rejects. */
  removeDomain(domain: string): Promise<HostRemoved>;
  /** Looks whether the configuration works. Never rejects. */
  diagnose(): Promise<HostingDiagnostic>;
}

/** A deployment whose front door answers every host: nothing has to be made known. */
const wildcardHosting: HostingProvider = {
  needsDomains: false,
  addDomain: async () => ({ kind: 'added' }),
  removeDomain: async () => ({ kind: 'removed' }),
  diagnose: async () => ({
    provider: 'wildcard',
    configured: true,
    hasApiToken: false,
    apiTokenPreview: null,
    hasProjectId: false,
    projectId: null,
    hasTeamId: false,
    teamId: null,
    problem: null,
  }),
};

/** Variables that say who serves the hosts. */
export const HOSTING_CONFIG_NAMES = [
  'HOSTING_PROVIDER',
  'VERCEL_API_TOKEN',
  'VERCEL_PROJECT_ID',
  'VERCEL_TEAM_ID',
  'VERCEL_API_ORIGIN',
] as const;

/** The hosting provider of the configuration. */
export function hostingOf(config: Config<(typeof HOSTING_CONFIG_NAMES)[number]>): HostingProvider {
  if (config.HOSTING_PROVIDER === 'wildcard') return wildcardHosting;
  return vercelHosting({
    token: config.VERCEL_API_TOKEN ?? null,
    projectId: config.VERCEL_PROJECT_ID ?? null,
    teamId: config.VERCEL_TEAM_ID ?? null,
    origin: config.VERCEL_API_ORIGIN,
  });
}
