import type { Plugin } from 'vite';

export function withholdSourceMaps(): Plugin;
