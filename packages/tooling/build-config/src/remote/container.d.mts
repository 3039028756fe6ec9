import type { Plugin, Rolldown } from 'vite';

export function container(options: {
  name: string;
  dir: string;
  lazyScreens?: boolean | Record<string, RegExp>;
}): Plugin;

export function usedExports(bundle: Rolldown.OutputBundle): Record<string, string[]>;
