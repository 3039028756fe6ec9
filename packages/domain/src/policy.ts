import { ABILITY_RULES, type Ability, ROLES, type Role, ruleOf } from '@scopewright/contracts/access';

export { type Ability, ROLES, type Role };

const ABILITIES = Object.keys(ABILITY_RULES) as Ability[];

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

/** Abilities of a signed-in person, in a stable order. The API enforces those in good standing; the session answer carries the present ones to the screens. */
export function abilitiesFor({
  role,
  readOnly,
  consultantsCanSeeAllClients,
  withoutFirm = false,
  impersonated = false,
}: PolicyInput): Ability[] {
  return ABILITIES.filter((ability) => {
    const rule = ruleOf(ability);
    const granted =
      rule.roles.includes(role) || (role === 'consultant' && consultantsCanSeeAllClients && rule.consultantsWhoSeeAll);
    return (
      granted && !(readOnly && rule.writes) && (!withoutFirm || rule.withoutFirm) && (!impersonated || rule.viewingAs)
    );
  });
}

/** What each role is called where a person is told whose role it is. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  systemAdmin: 'System administrator',
  firmAdmin: 'Firm administrator',
  consultant: 'Consultant',
  companyUser: 'Company admin',
  user: 'User',
};

/** Whether a role is that of a client company's people, who see their own company and nothing of the firm's; the only ones who can administer a company (§5). */
export const isOfClient = (role: Role): boolean => role === 'companyUser' || role === 'user';

/** Whether the list of abilities from a session answer holds one. */
export function can(abilities: readonly string[], ability: Ability): boolean {
  return abilities.includes(ability);
}
