import type { Onboarding } from '@scopewright/contracts';
import { type Ability, can } from '@scopewright/domain/policy';

/** One of the first steps: its label, whether it is done, and its page. */
export interface FirstStep {
  title: string;
  done: boolean;
  /** Null if it has no page: it is completed in the mailbox, by a link that can be sent again. */
  to: string | null;
}

/** The page for adding a client. */
export const ADD_CLIENT = '/?tab=add-client';

const sowsOf = (companyId: string | null): string => (companyId === null ? '/' : `/companies/${companyId}/sows`);

/** The first steps that a user may take, in order. @param confirmed whether the user's own address is confirmed */
export function firstSteps(state: Onboarding, abilities: readonly string[], confirmed = false): FirstStep[] {
  const steps: (FirstStep & { ability: Ability })[] = [
    {
      ability: 'firm:settings',
      title: 'Confirm your email address',
      done: confirmed || state.emailConfirmed,
      to: null,
    },
    { ability: 'company:create', title: 'Add your first client', done: state.clientAdded, to: ADD_CLIENT },
    { ability: 'sow:write', title: 'Draft a statement of work', done: state.sowDrafted, to: sowsOf(state.companyId) },
    { ability: 'staff:manage', title: 'Invite a colleague', done: state.colleagueInvited, to: '/settings/users' },
    { ability: 'firm:settings', title: 'Set your firm’s profile', done: state.profileSet, to: '/settings' },
  ];
  return steps.filter(({ ability }) => can(abilities, ability)).map(({ title, done, to }) => ({ title, done, to }));
}

function projectsOf(companyId: string | null, abilities: readonly string[]): string | null {
  if (companyId !== null) return can(abilities, 'scope:write') ? `/companies/${companyId}/projects` : null;
  return can(abilities, 'company:create') ? ADD_CLIENT : null;
}

/**
 * Targets of the tour's three quick actions, in order (§2.7). A project belongs to a client, so without a client its
 * action leads to adding one. Null if the user may not do it.
 */
export function quickActionTargets(
  state: Onboarding | undefined,
  abilities: readonly string[],
): readonly [string | null, string | null, string | null] {
  return [
    projectsOf(state?.companyId ?? null, abilities),
    can(abilities, 'sow:write') ? sowsOf(state?.companyId ?? null) : null,
    can(abilities, 'staff:manage') ? '/settings/users' : null,
  ];
}
