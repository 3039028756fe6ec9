import { errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { usePages } from '@scopewright/calls';
import type { Person } from '@scopewright/contracts';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { type InfiniteData, useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { companyKey, useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';

const PAGE_SIZE = 50;

interface PeoplePage {
  items: Person[];
  nextCursor: string | null;
  total: number;
}
type People = InfiniteData<PeoplePage, string | null>;

/** Roles of a company's people (§6), with their labels. */
export const ROLE_OPTIONS = [
  { value: 'user', label: 'View only', hint: 'Sees everything of the company but can’t change anything' },
  { value: 'companyUser', label: 'Administrator', hint: 'Sees everything of the company and invites people' },
] as const;
export type ClientRole = (typeof ROLE_OPTIONS)[number]['value'];
export const roleLabel = (role: string): string => ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;

/** A person's display name. */
export const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email;

const peopleKey = (companyId: string) => [...companyKey(companyId), 'people'];

/** The people of a company and those invited to it, by e-mail. */
export function usePeople(companyId: string, search: string) {
  return usePages([...peopleKey(companyId), search], 'people', {
    params: { companyId },
    query: search ? { search } : {},
    pageSize: PAGE_SIZE,
  });
}

/**
 * A change of a person in a company. The lists show it immediately; if the server refuses, they are reverted and a
 * toast shows the reason.
 * @param change the person's new state; null if removed
 */
function usePersonChange<Asked extends { person: Person }>(
  companyId: string,
  options: { call: (asked: Asked) => Promise<unknown>; change: (asked: Asked) => Person | null; failure: string },
) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(companyId);
  const lists = { queryKey: peopleKey(companyId) };
  return useMutation({
    mutationFn: options.call,
    onMutate: (asked) => {
      const before = queryClient.getQueriesData<People>(lists);
      const changed = options.change(asked);
      const gone = changed === null ? 1 : 0;
      queryClient.setQueriesData<People>(lists, (people) =>
        people?.pages.some(({ items }) => items.some(({ id }) => id === asked.person.id))
          ? {
              ...people,
              pages: people.pages.map((page) => ({
                ...page,
                total: page.total - gone,
                items: page.items.flatMap((person) =>
                  person.id !== asked.person.id ? [person] : changed === null ? [] : [changed],
                ),
              })),
            }
          : people,
      );
      return { before };
    },
    onError: (error, _asked, context) => {
      for (const [key, people] of context?.before ?? []) queryClient.setQueryData(key, people);
      toast.error(errorText(error, options.failure));
    },
    onSettled: refresh,
  });
}

/** Changes a person's role. */
export function useChangeRole(companyId: string) {
  const { api } = useHost();
  return usePersonChange<{ person: Person; role: ClientRole }>(companyId, {
    call: ({ person, role }) =>
      api.call('changePersonRole', { params: { companyId, userId: person.id }, body: { role } }),
    change: ({ person, role }) => ({ ...person, role }),
    failure: 'The role could not be changed',
  });
}

/** Removes a person, or revokes an invitation. */
export function useRemovePerson(companyId: string) {
  const { api } = useHost();
  return usePersonChange<{ person: Person }>(companyId, {
    call: ({ person }) => api.call('removePerson', { params: { companyId, userId: person.id } }),
    change: () => null,
    failure: 'The person could not be removed',
  });
}

/** Invites a person to a company. */
export function useInvitePerson(companyId: string) {
  const { api, toast } = useHost();
  const refresh = useRefreshCompany(companyId);
  const operation = useOperation();
  return useMutation({
    mutationFn: ({ name, ...person }: { email: string; name: string; role: ClientRole }) => {
      const body = { ...person, ...(name && { name }) };
      return api.call('invitePerson', {
        params: { companyId },
        body,
        headers: { [IDEMPOTENCY_HEADER]: operation.idFor(body) },
      });
    },
    onSuccess: ({ email }) => {
      operation.done();
      toast.success(`Invitation sent to ${email}`);
    },
    onSettled: refresh,
  });
}
