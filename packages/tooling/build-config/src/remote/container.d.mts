import type { Plugin } from 'vite';

export function container(options: {
  name: string;
  dir: string;
  lazyScreens?: boolean | Record<string, RegExp>;
}): Plugin;
