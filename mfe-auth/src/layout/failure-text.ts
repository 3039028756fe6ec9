import { ApiError, errorText, type FailureTexts } from '@scopewright/api-client';
import { formatSeconds } from '../login/format-seconds.ts';

/** A sentence, plus the waiting time if the server sends one. */
export const waitSentence = (error: unknown, sentence: string): string =>
  error instanceof ApiError && error.retryAfter
    ? `${sentence} You can try again in ${formatSeconds(error.retryAfter)}.`
    : sentence;

/** The sentence for a failed call, plus the waiting time if the server sends one. */
export const failureText = (error: unknown, texts: FailureTexts): string =>
  waitSentence(error, errorText(error, texts));
