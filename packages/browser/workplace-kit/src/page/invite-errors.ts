import { formErrors } from '@scopewright/api-client';

/** Message when an invitation couldn't be sent, to a company or to the firm. */
export const INVITE_ERRORS = formErrors('The invitation could not be sent. Please try again.', {
  email_taken: 'email',
});
