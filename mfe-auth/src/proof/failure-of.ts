import type { FailureTexts } from '@scopewright/api-client';
import { failureText } from '../layout/failure-text.ts';
import { ProofCancelled } from './use-proof.ts';

/** A page's message after a call with a proof, if any. */
export const failureOf = (error: unknown, texts: FailureTexts): string | null =>
  error === null || error instanceof ProofCancelled ? null : failureText(error, texts);
