import { ApiError, errorText, type FailureTexts } from '@scopewright/api-client';
import { secondsInWords } from '../login/seconds-in-words.ts';

/** A sentence, with how long to wait where the server says so. */
export const waitSentence = (error: unknown, sentence: string): string =>
  error instanceof ApiError && error.retryAfter
    ? `${sentence} You can try again in ${secondsInWords(error.retryAfter)}.`
    : sentence;

/** The sentence for a failed call, with how long to wait where the server says so. */
export const failureText = (error: unknown, texts: FailureTexts): string =>
  waitSentence(error, errorText(error, texts));
