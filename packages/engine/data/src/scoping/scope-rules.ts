import { randomUUID } from 'node:crypto';

declare const __SCOPE_RULES__: string | undefined;

/**
 * Version of rules whose results are stored, so that those of other versions are not reused: a digest of their code, set
 * by builds. When run from sources, where rules may be edited at any time, a process only reuses its own results.
 */
export const codeVersion = (digest: string | undefined): string => digest ?? `process ${randomUUID()}`;

/** Version of the scope rules. */
export const SCOPE_RULES = codeVersion(typeof __SCOPE_RULES__ === 'string' ? __SCOPE_RULES__ : undefined);
