import { errorText } from '@scopewright/api-client';

/** What an account form says when it failed: the server's sentence, or what to do about it. */
export const accountFailure = (error: unknown, other: string): string =>
  errorText(error, {
    network: 'Network error. Please check your connection and try again.',
    html: 'The server is not responding correctly. Please try again in a moment.',
    unparsable: 'The server is not responding correctly. Please try again in a moment.',
    other,
  });
