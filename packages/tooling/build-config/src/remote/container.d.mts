import type { Plugin, Rolldown } from 'vite';

export function container(options: {
  name: string;
  dir: string;
  /** Files relative to `dir`, by the name that a shell loads them by. */
  exposed: Readonly<Record<string, string>>;
  lazyScreens?: boolean | Record<string, RegExp>;
}): Plugin;

export function usedExports(bundle: Rolldown.OutputBundle): Record<string, string[]>;
