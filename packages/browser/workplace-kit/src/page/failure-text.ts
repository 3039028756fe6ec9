import { errorText } from '@scopewright/api-client';

/** The message for a failed call. */
export const failureText = (error: unknown): string =>
  errorText(error, { network: 'Please check your connection and try again.', other: 'Please try again in a moment.' });
