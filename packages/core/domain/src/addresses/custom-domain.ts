import { type HostConfig, resolveHost } from './hosts.ts';

/** Label of the subdomain where the owner of a domain proves ownership. */
const PROOF_LABEL = '_domain-verification';
/** Top-level names that are never public (RFC 6761, 6762, 7686, 8375, ICANN's list of collisions). */
const NEVER_PUBLIC = new Set([
  'localhost',
  'local',
  'internal',
  'invalid',
  'onion',
  'arpa',
  'lan',
  'home',
  'corp',
  'mail',
]);

export const CUSTOM_DOMAIN_PROBLEMS = {
  invalid: 'Enter a domain like scoping.example.com.',
  product: 'This domain belongs to the product. Choose your own domain.',
  reserved: 'This domain cannot be reached from the internet.',
} as const;

/**
 * A domain as it is stored and resolved: lower case, in ASCII (punycode); or the reason, as a sentence, why a firm
 * cannot have it.
 */
export function customDomainOf(input: string, hosts: HostConfig): { domain: string } | { problem: string } {
  const typed = input.trim().replace(/\.$/, '');
  if (typed === '' || /[:/@\s]/.test(typed)) return { problem: CUSTOM_DOMAIN_PROBLEMS.invalid };
  const resolution = resolveHost(typed, hosts);
  if (resolution.kind === 'bare' || resolution.kind === 'tenant' || resolution.kind === 'reserved') {
    return {
      problem: hosts.localSuffixes.some((suffix) => typed.toLowerCase().endsWith(suffix))
        ? CUSTOM_DOMAIN_PROBLEMS.reserved
        : CUSTOM_DOMAIN_PROBLEMS.product,
    };
  }
  if (resolution.kind === 'local') return { problem: CUSTOM_DOMAIN_PROBLEMS.reserved };
  if (resolution.kind !== 'custom') {
    const isProducts = [hosts.productDomain, hosts.productAltDomain].some(
      (domain) => domain && typed.toLowerCase().endsWith(`.${domain}`),
    );
    return { problem: isProducts ? CUSTOM_DOMAIN_PROBLEMS.product : CUSTOM_DOMAIN_PROBLEMS.invalid };
  }
  const last = resolution.domain.split('.').at(-1) ?? '';
  if (NEVER_PUBLIC.has(last)) return { problem: CUSTOM_DOMAIN_PROBLEMS.reserved };
  return /^\d+$/.test(last) ? { problem: CUSTOM_DOMAIN_PROBLEMS.invalid } : { domain: resolution.domain };
}

/** A DNS record that the firm has to create. */
export interface DomainRecord {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
}

/** The record that proves the ownership of a domain. */
export const proofRecord = (domain: string, token: string): DomainRecord => ({
  type: 'TXT',
  name: `${PROOF_LABEL}.${domain}`,
  value: `domain-verification=${token}`,
});

/** The record that leads a domain's visitors to the firm's address. */
export const routeRecord = (domain: string, subdomain: string, productDomain: string): DomainRecord => ({
  type: 'CNAME',
  name: domain,
  value: `${subdomain}.${productDomain}`,
});
