import { errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import type { CallOutput, Person } from '@scopewright/contracts';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';

const STAFF = ['firm', 'staff'];
type Staff = CallOutput<'staff'>;
export type StaffRole = 'firmAdmin' | 'consultant';

export const ROLES = [
  {
    value: 'consultant',
    label: 'Consultant',
    hint: 'Works with the clients assigned to them. Takes a seat of your plan.',
  },
  {
    value: 'firmAdmin',
    label: 'Administrator',
    hint: 'Sees every client, manages users, settings and billing. Needs no seat.',
  },
] as const satisfies { value: StaffRole; label: string; hint: string }[];
export const roleName = (role: StaffRole): string => ROLES.find(({ value }) => value === role)?.label ?? role;

export const FAILED = 'Something went wrong. Please try again.';

/** Administrators and consultants of the firm, and invited ones. */
export function useStaff() {
  const { api } = useHost();
  return useQuery<Staff, Error, Person[]>({
    queryKey: STAFF,
    queryFn: ({ signal }) => api.call('staff', { signal }),
    select: ({ items }) => items,
  });
}

function useStaffMutation<T>(mutationFn: (input: T) => Promise<unknown>, done: (input: T) => string) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (_, input) => toast.success(done(input)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF }),
  });
}

/** Invites a person to the firm; rejects with the server's error. */
export function useInviteStaff() {
  const { api } = useHost();
  const operation = useOperation();
  return useStaffMutation(
    async (body: { email: string; name: string; role: StaffRole }) => {
      await api.call('inviteStaff', { body, headers: { [IDEMPOTENCY_HEADER]: operation.idFor(body) } });
      operation.done();
    },
    ({ email }) => `Invitation sent to ${email}`,
  );
}

/** Changes the role of a person in the firm; rejects with the server's error. */
export function useChangeStaffRole() {
  const { api } = useHost();
  return useStaffMutation(
    ({ person, role }: { person: Person; role: StaffRole }) =>
      api.call('changeStaffRole', { params: { userId: person.id }, body: { role } }),
    ({ person, role }) =>
      `${person.name || person.email} is ${role === 'firmAdmin' ? 'an administrator' : 'a consultant'} now`,
  );
}

/** Deactivates a person in the firm or revokes an invitation; rejects with the server's error. */
export function useRemoveStaff() {
  const { api } = useHost();
  return useStaffMutation(
    (person: Person) => api.call('removeStaff', { params: { userId: person.id } }),
    ({ name, email, status }) =>
      status === 'invited' ? `The invitation of ${email} was revoked` : `${name || email} was deactivated`,
  );
}

/** Mails an invitation to the firm again with a new link; the old link stops working. */
export function useResendStaffInvitation() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.call('resendInvitation', { body: { companyId: null, email } }),
    onSuccess: (_, email) => toast.success(`Invitation sent to ${email}`),
    onError: (error) => toast.error(errorText(error, 'Failed to send the invitation')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF }),
  });
}
