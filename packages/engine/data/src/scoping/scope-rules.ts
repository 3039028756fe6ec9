import { randomUUID } from 'node:crypto';

declare const __SCOPE_RULES__: string;

/**
 * Version of the scope rules, so that findings of other versions are not reused: a digest of their code, set by builds.
 * When run from sources, where rules may be edited at any time, a process only reuses its own findings.
 */
export const SCOPE_RULES = typeof __SCOPE_RULES__ === 'string' ? __SCOPE_RULES__ : `process ${randomUUID()}`;
