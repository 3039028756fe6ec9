import { MESSAGES } from '@scopewright/contracts/errors';
import * as rules from '@scopewright/product-ui/form-rules';
import * as z from 'zod/mini';

const adminEmail = rules.email();

/**
 * The form 'Add New Client' (§5): the fields of the kind of administrator that isn't chosen aren't validated, and no
 * fields of people if no one is invited now.
 */
export const addClientSchema = z
  .object({
    companyName: rules.displayName('Company name'),
    invites: z.boolean(),
    administrator: z.enum(['new', 'existing']),
    adminEmail: z.string().check(z.trim()),
    adminName: rules.optionalName('Admin name'),
    existingUserId: z.string(),
  })
  .check(
    z.superRefine(({ invites, administrator, existingUserId, ...entered }, context) => {
      if (!invites) return;
      const wrong = administrator === 'new' ? z.safeParse(adminEmail, entered.adminEmail).error?.issues[0] : undefined;
      if (wrong) context.addIssue({ code: 'custom', path: ['adminEmail'], message: wrong.message });
      if (administrator === 'existing' && existingUserId === '')
        context.addIssue({ code: 'custom', path: ['existingUserId'], message: MESSAGES.selectUser });
    }),
  );

export type AddClientInput = z.input<typeof addClientSchema>;
export type AddClientValues = z.output<typeof addClientSchema>;

/** The form's initial values, also after success (§4). */
export const EMPTY_CLIENT: AddClientInput = {
  companyName: '',
  invites: true,
  administrator: 'new',
  adminEmail: '',
  adminName: '',
  existingUserId: '',
};

/**
 * The request body: the company's name plus either the existing user or the new administrator (§7), or the name alone.
 * @param leavesCompanyId the company that the user confirmed the existing administrator leaves; null for none
 */
export function createCompanyBody(
  { companyName, invites, administrator, adminEmail, adminName, existingUserId }: AddClientValues,
  leavesCompanyId: string | null,
) {
  if (!invites) return { companyName };
  if (administrator === 'existing')
    return { companyName, existingUserId, ...(leavesCompanyId !== null && { leavesCompanyId }) };
  return { companyName, adminEmail, ...(adminName ? { adminName } : {}) };
}
