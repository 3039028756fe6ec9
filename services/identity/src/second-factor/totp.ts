import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/**
 * Codes of the previous and the next period are accepted too: clocks differ, and typing takes time (RFC 6238, section
 * 5.2).
 */
const WINDOW = 1;
/** The length of the hash, as RFC 4226, section 4 recommends. */
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** A new secret of an authenticator app, base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` address that authenticator apps scan. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  }).toString();

/** The period of a code, counted from 1970; null when it is not one of the current codes. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ timestamp, period: PERIOD_SECONDS }) + delta;
}
