import type { Plugin } from 'vite';
import type { CommonFiles } from '../common/common-files.mjs';

export function container(options: {
  name: string;
  dir: string;
  /** Files relative to `dir`, by the name that a shell loads them by. */
  exposed: Readonly<Record<string, string>>;
  lazyScreens?: boolean | Record<string, RegExp>;
  common?: CommonFiles | null;
}): Plugin;
