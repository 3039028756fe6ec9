import type { HostConfig } from '@scopewright/domain/hosts';

/** The firm behind an address, with what the policy needs to know about it. */
export interface ResolvedTenant {
  firmId: string;
  firmName: string;
  /** The firm's own subdomain, also when it was found by a custom domain. */
  subdomain: string;
  archived: boolean;
  /** The trial has ended without a plan: writes are refused with 402. */
  readOnly: boolean;
  consultantsCanSeeAllClients: boolean;
}

/** Finds the firm behind an address (a subdomain or a custom domain), from a cache where it can. */
export interface AddressResolver {
  resolve(addressId: string): Promise<ResolvedTenant | null>;
}

/** Runs a function with every data access inside it confined to one firm. */
export type RunWithTenant = <T>(firmId: string, run: () => Promise<T>) => Promise<T>;

/** Variables that say which hosts are ours. */
export const HOST_CONFIG_NAMES = ['PRODUCT_DOMAIN', 'PRODUCT_ALT_DOMAIN', 'LOCAL_HOST_SUFFIXES', 'PREVIEW_HOST_SUFFIXES', 'DESIGN_HOST_SUFFIXES'] as const;

interface HostVariables {
  PRODUCT_DOMAIN: string;
  PRODUCT_ALT_DOMAIN: string | undefined;
  LOCAL_HOST_SUFFIXES: readonly string[];
  PREVIEW_HOST_SUFFIXES: readonly string[];
  DESIGN_HOST_SUFFIXES: readonly string[];
}

/** What `domain/hosts` needs, from the configuration. */
export function hostConfigOf(config: HostVariables): HostConfig {
  return {
    productDomain: config.PRODUCT_DOMAIN,
    productAltDomain: config.PRODUCT_ALT_DOMAIN,
    localSuffixes: config.LOCAL_HOST_SUFFIXES,
    previewSuffixes: config.PREVIEW_HOST_SUFFIXES,
    designSuffixes: config.DESIGN_HOST_SUFFIXES,
  };
}
