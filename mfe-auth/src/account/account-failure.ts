import { errorText, formErrors } from '@scopewright/api-client';

/** The texts of a failed call about the account; `other` names the failed action. */
export const accountTexts = (other: string) => ({
  network: 'Network error. Please check your connection and try again.',
  html: 'The server is not responding correctly. Please try again in a moment.',
  unparsable: 'The server is not responding correctly. Please try again in a moment.',
  other,
});

/** The message of a failed call about the account: the server's sentence, or what to do about it. */
export const accountFailure = (error: unknown, other: string): string => errorText(error, accountTexts(other));

/** The same for a form; a wrong password is shown at the field `password`. */
export const accountErrors = (other: string, password = 'password') =>
  formErrors(accountTexts(other), { wrong_password: password });
