import type { Plugin } from 'vite';

export function sharedVersions(dir: string): Record<string, string>;
export function describeShares(options: { dir: string }): Plugin;
