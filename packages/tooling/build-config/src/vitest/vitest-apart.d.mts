import type { ViteUserConfig } from 'vitest/config';

/** Splits a package's tests: each of these files (paths below the package's folder) runs in a process of its own, all others share one. */
export declare function withFilesApart(config: ViteUserConfig, files: readonly string[]): ViteUserConfig;
