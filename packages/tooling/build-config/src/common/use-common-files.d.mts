import type { Plugin } from 'vite';
import type { CommonFiles } from './common-files.mjs';

export function useCommonFiles(common: CommonFiles | null, only?: readonly string[]): Plugin | null;
export function emitCommonFiles(common: CommonFiles): Plugin;
