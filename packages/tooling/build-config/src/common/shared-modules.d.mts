import type { Plugin, Rolldown } from 'vite';
import type { CommonFiles } from './common-files.mjs';

export function takeShared(dir: string): Plugin;
export function usedExports(bundle: Rolldown.OutputBundle, common?: CommonFiles | null): Record<string, string[]>;
