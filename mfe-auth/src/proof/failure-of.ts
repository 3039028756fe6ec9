import type { FailureTexts } from '@scopewright/api-client';
import { failureText } from '../layout/failure-text.ts';
import { ProofCancelled } from './use-proof.ts';

/** What a page says after a call with a proof; null when there is nothing to say. */
export const failureOf = (error: unknown, texts: FailureTexts): string | null =>
  error === null || error instanceof ProofCancelled ? null : failureText(error, texts);
