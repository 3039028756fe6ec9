import type { Impersonation, SessionCompany, SessionGrant } from '@scopewright/contracts';
import { ONBOARDING_PARTS } from '@scopewright/contracts/constants';
import {
  type AuthAccountDoc,
  type Belonging,
  belongingOf,
  type ResolvedTenant,
  runFor,
  type UserDoc,
} from '@scopewright/data';
import { abilitiesFor } from '@scopewright/domain/policy';
import { type Actor, failures } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';

/**
 * The session's `company` item: the firm for a firm's users, the company for a company's users, with the subdomain of
 * the tenant; null for a system administrator.
 */
async function companyItem(
  { firms, companies }: IdentityParts['data']['models'],
  user: UserDoc,
  belonging: Belonging,
  tenant: ResolvedTenant | null,
): Promise<SessionCompany | null> {
  if (belonging.kind === 'system' || tenant === null) return null;
  return runFor(belonging, async () => {
    const owner =
      user.companyId === null
        ? await firms.findOne({ _id: user.firmId }, { name: 1, createdAt: 1 }).lean()
        : await companies.findOne({ _id: user.companyId }, { name: 1, createdAt: 1 }).lean();
    if (owner === null) throw failures.unauthorized();
    return {
      id: owner._id.toHexString(),
      name: owner.name,
      subdomain: tenant.subdomain,
      created_at: owner.createdAt.toISOString(),
    };
  });
}

/** The fields of an account that a grant is made from. */
export type GrantedAccount = Pick<
  AuthAccountDoc,
  '_id' | 'version' | 'emailConfirmedAt' | 'mustChangePassword' | 'totp' | 'passkeys'
>;
/** The same as a projection. */
export const GRANTED_ACCOUNT = {
  version: 1,
  emailConfirmedAt: 1,
  mustChangePassword: 1,
  totp: 1,
  passkeys: 1,
} as const;

/** The person and session that a grant is made for. */
interface Granted {
  user: UserDoc;
  account: GrantedAccount;
  sessionId: string;
  tenant: ResolvedTenant | null;
  /** The administrator, if this is an impersonation. Steps required of the person first are skipped then. */
  impersonation?: { actor: Actor; until: Date; shown: Impersonation };
}

/**
 * The answer to signing in and restoring a session: a new access token, the user, and their permissions.
 * @throws CallError 401 for a user without a firm or company
 */
export async function grantFor(
  {
    data: { models },
    signer,
    noteActivity,
    impersonationMinutes,
  }: Pick<IdentityParts, 'data' | 'signer' | 'noteActivity' | 'impersonationMinutes'>,
  { user, account, sessionId, tenant, impersonation }: Granted,
): Promise<SessionGrant> {
  const belonging = belongingOf(user);
  if (belonging === null) throw failures.unauthorized();
  if (belonging.kind !== 'system' && !impersonation) noteActivity(belonging, true);
  const own = belonging.kind === 'system' ? null : tenant;
  const ofFirm = belonging.kind === 'firm' && user.companyId === null;
  const readOnly = own?.readOnly ?? false;
  const id = user._id.toHexString();
  const companyId = user.companyId?.toHexString() ?? null;
  return {
    accessToken: signer.sign({
      userId: id,
      accountId: account._id.toHexString(),
      sessionId,
      membershipVersion: user.version,
      accountVersion: account.version,
      firmId: user.firmId?.toHexString() ?? null,
      role: user.role,
      companyId,
      mustChangePassword: account.mustChangePassword,
      hasSecondFactor: hasSecondFactor(account),
      ...(impersonation && { impersonation }),
    }),
    user: {
      id,
      email: user.email,
      name: user.name,
      role: user.role,
      isAdmin: belonging.kind === 'system',
      companyId,
      emailConfirmed: account.emailConfirmedAt !== null,
    },
    company: await companyItem(models, user, belonging, own),
    abilities: abilitiesFor({
      role: user.role,
      readOnly,
      consultantsCanSeeAllClients: own?.consultantsCanSeeAllClients ?? false,
      withoutFirm: belonging.kind === 'company',
      impersonated: impersonation !== undefined,
    }),
    readOnly,
    ended: ofFirm ? (own?.ended ?? null) : null,
    trialEndsAt: ofFirm ? (own?.trialEndsAt?.toISOString() ?? null) : null,
    // memberships from before the onboarding lack this field; a read-only viewer has nothing to dismiss
    onboardingDismissed: impersonation ? [...ONBOARDING_PARTS] : (user.onboardingDismissed ?? []),
    mustChangePassword: account.mustChangePassword && !impersonation,
    mustEnrolSecondFactor: (own?.secondFactorRequired ?? false) && !hasSecondFactor(account) && !impersonation,
    impersonation: impersonation?.shown ?? null,
    impersonationMinutes: belonging.kind === 'system' ? impersonationMinutes : 0,
  };
}
