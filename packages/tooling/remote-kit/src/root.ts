import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path below the project's folder. */
export const inRoot = (...parts: string[]): string => join(ROOT, ...parts);
