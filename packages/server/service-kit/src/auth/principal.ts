import { type Belonging, belongingOf } from '@scopewright/data';
import { ROLES, type Role } from '@scopewright/domain/policy';
import { z } from 'zod';

/** The session of a system administrator who acts as another user, with the versions that the token was issued for. */
export type Actor = Pick<Principal, 'userId' | 'accountId' | 'sessionId' | 'accountVersion' | 'membershipVersion'>;

/** The caller, as described by the access token. */
export interface Principal {
  /** The membership (user record) that signed in. */
  userId: string;
  /** The person's auth account. */
  accountId: string;
  sessionId: string;
  /** Versions of account and membership that the token was issued for. */
  accountVersion: number;
  membershipVersion: number;
  /** The caller's membership: decides at which hosts the token is valid. */
  belonging: Belonging;
  /** Null for system administrators, and for the people of a company outside any firm. */
  firmId: string | null;
  role: Role;
  /** Whether the caller is a system administrator (of the provider). */
  isAdmin: boolean;
  companyId: string | null;
  /** The password is temporary: the person can do nothing but set a new one. */
  mustChangePassword: boolean;
  /** The person has a second factor. */
  hasSecondFactor: boolean;
  /**
   * The session of the system administrator who views the product as this person; null if it is the person. The token
   * ends with that session.
   */
  actor: Actor | null;
  /** Expiry of the token, seconds since 1970. */
  expiresAt: number;
}

/** Claims that identify a session and its owner. */
const session = {
  sub: z.string().min(1),
  acc: z.string().min(1),
  sid: z.string().min(1),
  av: z.number().int(),
  mv: z.number().int(),
};

/**
 * Claims of an access token: `sub` the membership, `acc` the person's account, `mv` and `av` their versions; `firm` and
 * `role` of the user; `companyId` for a company's users (without a firm if the company is outside any); `ca` for a
 * company admin; `np` if a new password must be set first; `sf` if the person has a second factor; `act`
 * (RFC 8693 §4.1) the session claims of a system administrator who views the product as this person.
 */
export const accessTokenClaims = z.object({
  ...session,
  firm: z.string().min(1).nullable(),
  role: z.enum(ROLES),
  companyId: z.string().min(1).optional(),
  ca: z.boolean().optional(),
  np: z.boolean().optional(),
  sf: z.boolean().optional(),
  act: z.object(session).optional(),
  iat: z.number().int(),
  exp: z.number().int(),
});

export type AccessTokenClaims = z.output<typeof accessTokenClaims>;

const sessionOf = ({ sub, acc, sid, av, mv }: Pick<AccessTokenClaims, keyof typeof session>): Actor => ({
  userId: sub,
  accountId: acc,
  sessionId: sid,
  accountVersion: av,
  membershipVersion: mv,
});

/** @throws ZodError when the claims are not those of an access token, or contradict each other */
export function principalOf(payload: unknown): Principal {
  const claims = accessTokenClaims.parse(payload);
  const companyId = claims.companyId ?? null;
  const belonging = belongingOf({
    role: claims.role,
    isAdmin: claims.role === 'systemAdmin',
    firmId: claims.firm,
    companyId,
  });
  if (belonging === null) throw new Error('The token is for someone who belongs to nothing');
  // no one may act as a system administrator
  if (claims.act && belonging.kind === 'system')
    throw new Error('The token is of a system administrator viewing as someone else');
  return {
    ...sessionOf(claims),
    belonging,
    firmId: claims.firm,
    role: claims.role,
    isAdmin: belonging.kind === 'system',
    companyId,
    mustChangePassword: claims.np ?? false,
    hasSecondFactor: claims.sf ?? false,
    actor: claims.act ? sessionOf(claims.act) : null,
    expiresAt: claims.exp,
  };
}
