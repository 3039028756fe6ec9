import { randomUUID } from 'node:crypto';

declare const __SCOPE_RULES__: string;

/**
 * Names the rules that check scopes, so that what other rules have found is not taken over: a digest of their code, which builds write in. Run from its sources,
 * where the rules may be edited at any time, a process takes over what it has found itself.
 */
export const SCOPE_RULES = typeof __SCOPE_RULES__ === 'string' ? __SCOPE_RULES__ : `process ${randomUUID()}`;
