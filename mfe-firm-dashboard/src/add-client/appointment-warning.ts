import type { UserRecord } from '@scopewright/contracts';

/** What making an existing user the administrator of a new company takes away from them; null when nothing. */
export function appointmentWarning({ name, email, role, companyId }: Pick<UserRecord, 'name' | 'email' | 'role' | 'companyId'>): string | null {
  const who = name.trim() || email;
  if (role === 'firmAdmin' || role === 'consultant') {
    return `${who} works for your firm. As administrator of this company they will see this company only, and no longer your other clients.`;
  }
  return companyId === null ? null : `${who} belongs to another company and will move to this one.`;
}
