import { errorText } from '@scopewright/api-client';

/** The message for a failed call. */
export const failureText = (error: unknown): string => errorText(error);
