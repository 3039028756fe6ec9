import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as z from 'zod/mini';

const TOO_LONG = `Must be at most ${NAME_MAX_LENGTH} characters`;
const CONTROL_FREE = /^\P{Cc}*$/u;
const NO_CONTROL_CHARACTERS = 'Must not contain control characters';
const NAME_CHECKS = [z.maxLength(NAME_MAX_LENGTH, TOO_LONG), z.regex(CONTROL_FREE, NO_CONTROL_CHARACTERS)];
const EMAIL_INVALID = 'Please enter a valid email address';

const emailProblem = (email: string): string | null => {
  if (email === '') return 'Email is required';
  return email.length <= EMAIL_MAX_LENGTH && z.safeParse(z.email(), email).success ? null : EMAIL_INVALID;
};

/** The form 'Add New Client' (§5): the fields of the kind of administrator that isn't chosen aren't validated. */
export const addClientSchema = z
  .object({
    companyName: z.string().check(z.trim(), z.minLength(1, 'Company name is required'), ...NAME_CHECKS),
    administrator: z.enum(['new', 'existing']),
    adminEmail: z.string().check(z.trim()),
    adminName: z.string().check(z.trim(), ...NAME_CHECKS),
    existingUserId: z.string(),
  })
  .check(
    z.superRefine(({ administrator, adminEmail, existingUserId }, context) => {
      const emailMessage = administrator === 'new' ? emailProblem(adminEmail) : null;
      if (emailMessage) context.addIssue({ code: 'custom', path: ['adminEmail'], message: emailMessage });
      if (administrator === 'existing' && existingUserId === '')
        context.addIssue({ code: 'custom', path: ['existingUserId'], message: 'Please select a user' });
    }),
  );

export type AddClientInput = z.input<typeof addClientSchema>;
export type AddClientValues = z.output<typeof addClientSchema>;

/** The form's initial values, also after success (§4). */
export const EMPTY_CLIENT: AddClientInput = {
  companyName: '',
  administrator: 'new',
  adminEmail: '',
  adminName: '',
  existingUserId: '',
};

/**
 * The request body: the company's name plus either the existing user or the new administrator (§7).
 * @param leavesCompanyId the company that the user confirmed the existing administrator leaves; null for none
 */
export function createCompanyBody(
  { companyName, administrator, adminEmail, adminName, existingUserId }: AddClientValues,
  leavesCompanyId: string | null,
) {
  if (administrator === 'existing')
    return { companyName, existingUserId, ...(leavesCompanyId !== null && { leavesCompanyId }) };
  return { companyName, adminEmail, ...(adminName ? { adminName } : {}) };
}
