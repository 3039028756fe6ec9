import type { HostConfig } from '@scopewright/domain/hosts';
import type { HOST_CONFIG_NAMES } from '../config/names.ts';
import type { Config } from '../config/schema.ts';

/** What `domain/hosts` needs, from the configuration. */
export function hostConfigOf(config: Config<(typeof HOST_CONFIG_NAMES)[number]>): HostConfig {
  return {
    productDomain: config.PRODUCT_DOMAIN,
    productAltDomain: config.PRODUCT_ALT_DOMAIN,
    localSuffixes: config.LOCAL_HOST_SUFFIXES,
    previewSuffixes: config.PREVIEW_HOST_SUFFIXES,
    designSuffixes: config.DESIGN_HOST_SUFFIXES,
  };
}
