import type { ViteUserConfig } from 'vitest/config';

/** Vitest settings of every package and service that runs in Node. */
declare const config: ViteUserConfig;
export default config;
