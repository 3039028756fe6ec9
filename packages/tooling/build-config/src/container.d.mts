import type { Plugin } from 'vite';

export function container(options: { name: string; dir: string; lazyScreens?: boolean }): Plugin;
