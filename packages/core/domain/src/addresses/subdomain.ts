import {
  BOOTSTRAP_SUBDOMAIN_MIN_LENGTH,
  SIGNUP_RESERVED_SUBDOMAINS,
  SUBDOMAIN_PATTERN,
} from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';

/** A label: letter or digit at both ends, hyphens inside, up to 63 characters. */
const SET_UP_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Cleans subdomain inputs as the visitor types (§5): lower-case, and only a-z, 0-9 and hyphens remain. */
export function sanitizeSubdomain(input: string): string {
  return input.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

// `xn--` labels are IDN spellings: they would let one tenant look like another in the address bar
const isIdn = (subdomain: string): boolean => subdomain.startsWith('xn--');
const isReserved = (subdomain: string): boolean =>
  (SIGNUP_RESERVED_SUBDOMAINS as readonly string[]).includes(subdomain);

/** The sentence of §5 on why a firm cannot sign up with this subdomain, or null if its format is allowed. */
export function subdomainProblem(subdomain: string): string | null {
  if (!SUBDOMAIN_PATTERN.test(subdomain) || isIdn(subdomain)) return MESSAGES.subdomainInvalid;
  return isReserved(subdomain) ? MESSAGES.subdomainReserved : null;
}

/** Like `subdomainProblem`, for the set-up pages, which allow two characters (§5 bootstrap). */
export function setUpSubdomainProblem(subdomain: string): string | null {
  if (subdomain.length < BOOTSTRAP_SUBDOMAIN_MIN_LENGTH) return MESSAGES.setUpSubdomainTooShort;
  if (!SET_UP_PATTERN.test(subdomain) || isIdn(subdomain)) return MESSAGES.subdomainInvalid;
  return isReserved(subdomain) ? MESSAGES.subdomainReserved : null;
}
