import type { Plugin } from 'vite';
import type { DeclaredRemote } from '../index.mjs';
import type { Shares } from './federation.mjs';

export interface ReleaseOptions {
  remote: DeclaredRemote;
  /** Version that the build reports. */
  version: string;
}

export function describeRelease(
  options: ReleaseOptions & { shared: Readonly<Record<string, string>> },
): Promise<{ pages: readonly unknown[] }>;
export function describeInManifest(options: ReleaseOptions & { shares: Shares }): Plugin;
