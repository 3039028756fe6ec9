import type { UserConfigFnPromise } from 'vite';

export function commonFilesConfig(options: {
  dir: string;
  groups: Readonly<Record<string, readonly (string | { path: string; names: readonly string[] })[]>>;
}): UserConfigFnPromise;
