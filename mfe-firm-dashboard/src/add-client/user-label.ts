import type { UserRecord } from '@scopewright/contracts';

/** Whether a user can be made the administrator of a new company: no company yet, or one with role user or companyUser (§5). */
export function isAssignable(user: Pick<UserRecord, 'companyId' | 'role'>): boolean {
  return user.companyId === null || user.role === 'user' || user.role === 'companyUser';
}

/** How a user is shown in the list: name, or e-mail where there is no name, with the e-mail behind it (§5). */
export function userLabel({ name, email }: Pick<UserRecord, 'name' | 'email'>): string {
  return `${name.trim() || email} (${email})`;
}
