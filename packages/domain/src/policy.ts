import { ABILITIES, type Ability, IMPERSONATION_ABILITIES, ROLES, type Role } from '@scopewright/contracts/access';

export { ABILITIES, type Ability, ROLES, type Role };

/** What abilities depend on: the person's role, and the state and settings of the firm. */
export interface PolicyInput {
  role: Role;
  /** The firm's trial has ended without a plan. */
  readOnly: boolean;
  /** The firm's flag of the same name: every consultant sees every company. */
  consultantsCanSeeAllClients: boolean;
  /** The person belongs to a company that is part of no firm: what firms and their clients do together is not there. */
  withoutFirm?: boolean;
  /** It is not the person, but a system administrator who views the product as them. */
  impersonated?: boolean;
}

/** Abilities that change something: screens offer none of them while the account is read-only. The API refuses every call that writes (`whileReadOnly` of the contract). */
const WRITES: ReadonlySet<Ability> = new Set([
  'company:create',
  'company:manage',
  'company:assign',
  'company:delete',
  'sow:write',
  'scope:write',
  'people:manage',
  'invitation:resend',
  'staff:manage',
  'firm:settings',
]);

/** Abilities that mean something in a company that is part of no firm; the calls of all others are answered with 409 there. */
const WITHOUT_FIRM: ReadonlySet<Ability> = new Set(['company:list', 'company:list-all']);

/** What each role may do while the account is in good standing (access.md). */
const GRANTS: Record<Role, readonly Ability[]> = {
  systemAdmin: ['system:admin', 'user:list'],
  firmAdmin: [
    'company:list',
    'company:list-all',
    'company:export',
    'company:create',
    'company:manage',
    'company:assign',
    'company:delete',
    'sow:write',
    'scope:read',
    'scope:write',
    'scope:hours',
    'people:manage',
    'activity:list',
    'activity:list-all',
    'invitation:resend',
    'user:list',
    'staff:list',
    'staff:manage',
    'firm:view-settings',
    'firm:settings',
    'firm:export',
    'firm:delete',
    // not among the writes: choosing a plan is the way out of read-only
    'billing:manage',
  ],
  consultant: [
    'company:list',
    'company:export',
    'company:create',
    'company:manage',
    'sow:write',
    'scope:read',
    'scope:write',
    'scope:hours',
    'people:manage',
    'activity:list',
    'invitation:resend',
    'user:list',
    'staff:list',
  ],
  companyUser: ['company:list', 'scope:read', 'people:manage', 'activity:list', 'invitation:resend'],
  user: ['company:list', 'scope:read', 'activity:list'],
};

/** Abilities of a signed-in person, in a stable order. The API enforces those in good standing; the session answer carries the present ones to the screens. */
export function abilitiesFor({ role, readOnly, consultantsCanSeeAllClients, withoutFirm = false, impersonated = false }: PolicyInput): Ability[] {
  const granted = new Set<Ability>(GRANTS[role]);
  if (role === 'consultant' && consultantsCanSeeAllClients) granted.add('company:list-all');
  return ABILITIES.filter(
    (ability) =>
      granted.has(ability) &&
      !(readOnly && WRITES.has(ability)) &&
      (!withoutFirm || WITHOUT_FIRM.has(ability)) &&
      (!impersonated || IMPERSONATION_ABILITIES.includes(ability)),
  );
}

/** What each role is called where a person is told whose role it is. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  systemAdmin: 'System administrator',
  firmAdmin: 'Firm administrator',
  consultant: 'Consultant',
  companyUser: 'Company admin',
  user: 'User',
};

/** Whether a role is that of a client company's people, who see their own company and nothing of the firm's. */
export const isOfClient = (role: Role): boolean => role === 'companyUser' || role === 'user';

/** Whether the list of abilities from a session answer holds one. */
export function can(abilities: readonly string[], ability: Ability): boolean {
  return abilities.includes(ability);
}
