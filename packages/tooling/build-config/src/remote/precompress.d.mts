import type { Plugin } from 'vite';

export function compressFolder(dir: string): Promise<void>;
export function precompress(): Plugin;
