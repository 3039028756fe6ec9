import { type DocumentOf, definePart, defineSchema, field, type Holding } from '../define.ts';

/**
 * Marks a session in which a system administrator views the product as the session's user; it ends with the
 * administrator's session.
 */
export type SessionImpersonation = DocumentOf<typeof impersonation>;
const impersonation = definePart({
  administratorId: field.ref,
  administratorSessionId: field.string,
  /** The administrator's reason; shown to the firm. */
  reason: field.string,
  /** When it ends at the latest. */
  until: field.date,
  /** The page that the administrator came from. */
  returnUrl: field.string,
});

/**
 * One signed-in device, or one impersonation. Nothing stored here opens the session: the refresh secret is derived with
 * a key that the database never holds.
 */
export type SessionDoc = DocumentOf<typeof sessionSchema>;
export const sessionSchema = () =>
  defineSchema({
    /** 128 random bits, base64url: it is part of tokens, and must not be guessable from another one. */
    _id: field.string,
    userId: field.ref,
    accountId: field.ref,
    firmId: field.optionalRef,
    /** Versions of account and membership when the session began; a session with an earlier version has ended. */
    accountVersion: field.number,
    membershipVersion: field.number,
    /** The session was opened with a second factor. */
    withSecondFactor: { type: Boolean, default: false },
    /** Null or absent for a device. */
    impersonation: { type: impersonation, default: null } as Holding<SessionImpersonation | null | undefined>,
    /**
     * How often the refresh secret was replaced: only the secret of this generation is valid, one of an earlier
     * generation is a replay.
     */
    generation: { type: Number, default: 0 },
    rotatedAt: field.optionalDate,
    userAgent: field.optionalString,
    /** Digest of the browser among those that the account knows; null or absent if not recorded. */
    device: field.optionalString as Holding<string | null | undefined>,
    ip: field.optionalString,
    createdAt: field.date,
    expiresAt: field.date,
    revokedAt: field.optionalDate,
    revokedReason: field.optionalString,
  });
