import type { ViteUserConfig } from 'vitest/config';

/**
 * Splits a package's tests: each of these files (paths below the package's folder) runs in its own process, all others
 * share one.
 */
export declare function withFilesApart(config: ViteUserConfig, files: readonly string[]): ViteUserConfig;
