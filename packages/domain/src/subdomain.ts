import { SIGNUP_RESERVED_SUBDOMAINS, SUBDOMAIN_PATTERN } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';

/** What the subdomain inputs do as the visitor types (§5): lower-case, and only a-z, 0-9 and hyphens stay. */
export function sanitizeSubdomain(input: string): string {
  return input.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

/** The sentence of §5 that says why a firm cannot sign up with this subdomain, or null when its form allows it. */
export function subdomainProblem(subdomain: string): string | null {
  // `xn--` labels are IDN spellings: they would let one firm look like another in the address bar
  if (!SUBDOMAIN_PATTERN.test(subdomain) || subdomain.startsWith('xn--')) return MESSAGES.subdomainInvalid;
  return (SIGNUP_RESERVED_SUBDOMAINS as readonly string[]).includes(subdomain) ? MESSAGES.subdomainReserved : null;
}
