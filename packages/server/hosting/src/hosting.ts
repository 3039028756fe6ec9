import type { Config } from '@scopewright/service-kit';
import { vercelHosting } from './vercel.ts';

/**
 * The hosting provider did not fulfill the request. A `refused` request would fail again; after `away`, a retry may
 * succeed.
 */
export type HostingFailure =
  | { kind: 'refused'; error: string; details: string }
  | { kind: 'away'; error: string; details: string; retryAfterSeconds: number | null };

/** Result of adding a host. `exists`: the provider already has it. */
export type HostAdded = { kind: 'added' | 'exists' } | HostingFailure;

/** Result of removing a host. `absent`: the provider does not have it. */
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
  /** The problem, as far as the provider reports it; null without one. */
  problem: string | null;
}

/** The service that hosts the product's domains. */
export interface HostingProvider {
  /** Whether a new host must be registered with the provider before it answers. */
  needsDomains: boolean;
  /**
   * Registers a host. Never rejects.
   * @param domain for example `acme.scopewright.app`
   */
  addDomain(domain: string): Promise<HostAdded>;
  /** Removes a host that is no longer used. Never rejects. */
  removeDomain(domain: string): Promise<HostRemoved>;
  /** Checks whether the configuration works. Never rejects. */
  diagnose(): Promise<HostingDiagnostic>;
}

/** For a deployment whose front door answers every host: nothing has to be registered. */
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

/** Variables that configure the hosting provider. */
export const HOSTING_CONFIG_NAMES = [
  'HOSTING_PROVIDER',
  'VERCEL_API_TOKEN',
  'VERCEL_PROJECT_ID',
  'VERCEL_TEAM_ID',
  'VERCEL_API_ORIGIN',
] as const;

/** The configured hosting provider. */
export function hostingOf(config: Config<(typeof HOSTING_CONFIG_NAMES)[number]>): HostingProvider {
  if (config.HOSTING_PROVIDER === 'wildcard') return wildcardHosting;
  return vercelHosting({
    token: config.VERCEL_API_TOKEN ?? null,
    projectId: config.VERCEL_PROJECT_ID ?? null,
    teamId: config.VERCEL_TEAM_ID ?? null,
    origin: config.VERCEL_API_ORIGIN,
  });
}
