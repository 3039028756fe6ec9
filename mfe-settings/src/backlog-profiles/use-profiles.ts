import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { useVersionedChange } from '@scopewright/workplace-kit/firm/change-settings';
import { BACKLOG_PROFILES } from '@scopewright/workplace-kit/firm/use-backlog-profiles';

/** How scopes are cut into work: built-in, or the firm's own. */
export type Profile = CallOutput<'backlogProfiles'>['items'][number];
/** Editable values of the firm's own profiles. */
export type ProfileBody = Omit<CallInput<'createBacklogProfile'>['body'], 'operationId'>;

/** Makes an own profile. */
export function useCreateProfile() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'createBacklogProfile'>['body']) => api.call('createBacklogProfile', { body }),
    onSuccess: (created) =>
      queryClient.setQueryData<Profile[]>(
        BACKLOG_PROFILES,
        (all) => all && [...all.filter(({ id }) => id !== created.id), created],
      ),
  });
}

/** Changes an own profile. */
export function useChangeProfile(profileId: string) {
  const { api } = useHost();
  return useVersionedChange(
    BACKLOG_PROFILES,
    (body: CallInput<'changeBacklogProfile'>['body']) =>
      api.call('changeBacklogProfile', { params: { profileId }, body }),
    (all: Profile[], stored) => all.map((one) => (one.id === stored.id ? stored : one)),
  );
}

/** Deletes an own profile. */
export function useDeleteProfile() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profileId: string) => api.call('deleteBacklogProfile', { params: { profileId } }),
    onSuccess: (_, profileId) =>
      queryClient.setQueryData<Profile[]>(BACKLOG_PROFILES, (all) => all?.filter(({ id }) => id !== profileId)),
  });
}
