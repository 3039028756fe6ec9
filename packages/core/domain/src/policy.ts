import { ABILITY_RULES, type Ability, ROLES, type Role, ruleOf } from '@scopewright/contracts/access';

export { type Ability, ROLES, type Role };

const ABILITIES = Object.keys(ABILITY_RULES) as Ability[];

/** Input of abilities: the person's role, and the state and settings of the firm. */
export interface PolicyInput {
  role: Role;
  /** The firm's trial has ended without a plan. */
  readOnly: boolean;
  /** The firm's setting of the same name: every consultant sees every company. */
  consultantsCanSeeAllClients: boolean;
  /** The person belongs to a company outside any firm, where features shared by firms and clients are missing. */
  withoutFirm?: boolean;
  /** A system administrator is viewing the product as this person. */
  impersonated?: boolean;
}

/**
 * Abilities of a signed-in person, in a stable order. The API enforces those of accounts in good standing; the session
 * answer contains the current ones for the screens.
 */
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

/** Names of roles for display. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  systemAdmin: 'System administrator',
  firmAdmin: 'Firm administrator',
  consultant: 'Consultant',
  companyUser: 'Company admin',
  user: 'User',
};

/**
 * Whether a role belongs to a client company's people, who see their own company and nothing of the firm's; only they
 * can administer a company (§5).
 */
export const isOfClient = (role: Role): boolean => role === 'companyUser' || role === 'user';

/** Whether the abilities in a session answer include one. */
export function can(abilities: readonly string[], ability: Ability): boolean {
  return abilities.includes(ability);
}
