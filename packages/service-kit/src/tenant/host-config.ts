import type { HostConfig } from '@scopewright/domain/hosts';

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
