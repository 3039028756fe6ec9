import type { Impersonation, SessionGrant } from '@scopewright/contracts';
import { abilitiesFor, isOfClient, type Role } from '@scopewright/domain/policy';
import type { SessionState, SessionStore } from '../session/session-store.ts';

/** An impersonation of the session's user by a system administrator, with the test's overrides. */
export const impersonation = (overrides: Partial<Impersonation> = {}): Impersonation => ({
  administrator: 'Grace Root',
  until: '2026-01-06T15:40:00.000Z',
  secondsLeft: 600,
  returnUrl: 'https://scopewright.app/system-admin/users',
  ...overrides,
});

/** A login answer of a firm administrator, with the test's overrides. */
export function sessionGrant(overrides: Partial<SessionGrant> = {}): SessionGrant {
  return {
    accessToken: 'access-token-of-tests',
    user: {
      id: '64b7f9c2a1d3e4f5a6b7c8d0',
      email: 'ada@acme.example',
      name: 'Ada Admin',
      role: 'firmAdmin',
      isAdmin: false,
      companyId: null,
      emailConfirmed: true,
    },
    company: {
      id: '64b7f9c2a1d3e4f5a6b7c8d9',
      name: 'Acme Consulting',
      subdomain: 'acme',
      created_at: '2026-01-05T09:00:00.000Z',
    },
    abilities: [
      'company:list',
      'company:list-all',
      'company:create',
      'invitation:resend',
      'user:list',
      'firm:view-settings',
      'firm:settings',
    ],
    readOnly: false,
    ended: null,
    trialEndsAt: null,
    onboardingDismissed: [],
    mustChangePassword: false,
    mustEnrolSecondFactor: false,
    impersonation: null,
    impersonationMinutes: 0,
    ...overrides,
  };
}

export interface GrantOptions extends Partial<SessionGrant> {
  /** The company of a client's user. */
  companyId?: string | null;
}

/** A login answer of a user with a role and its abilities, with the test's overrides. */
export function grantOf(role: Role, { companyId = null, ...overrides }: GrantOptions = {}): SessionGrant {
  const { readOnly = false, impersonation: viewedBy = null } = overrides;
  const impersonated = viewedBy !== null;
  return sessionGrant({
    user: { ...sessionGrant().user, role, companyId: isOfClient(role) ? companyId : null },
    abilities: abilitiesFor({ role, readOnly, consultantsCanSeeAllClients: false, impersonated }),
    ...overrides,
  });
}

/** The session of a user with a role, as `grantOf` describes it. */
export const sessionOf = (role: Role, options?: GrantOptions): SessionStore => memorySession(grantOf(role, options));

/** An in-memory session store without a server; signed in with `grant`, signed out without. */
export function memorySession(grant?: SessionGrant): SessionStore {
  const listeners = new Set<() => void>();
  let token = grant?.accessToken ?? null;
  const stateOf = (from?: SessionGrant): SessionState =>
    from
      ? {
          status: 'signed-in',
          user: from.user,
          company: from.company,
          abilities: from.abilities,
          readOnly: from.readOnly,
          ended: from.ended,
          trialEndsAt: from.trialEndsAt,
          onboardingDismissed: from.onboardingDismissed,
          mustChangePassword: from.mustChangePassword,
          mustEnrolSecondFactor: from.mustEnrolSecondFactor,
          impersonating: from.impersonation !== null,
          impersonation: from.impersonation,
          impersonationMinutes: from.impersonationMinutes,
        }
      : { status: 'signed-out', abilities: [], readOnly: false };
  let state = stateOf(grant);
  const change = (from?: SessionGrant) => {
    token = from?.accessToken ?? null;
    state = stateOf(from);
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: (login) => change(login),
    signOut: async () => {
      change();
      return true;
    },
    finishSignOut: async () => undefined,
    forget: () => change(),
    noticeStorage: () => undefined,
    accessToken: () => token,
    hasStored: () => token !== null,
    refresh: async () => token !== null,
  };
}
