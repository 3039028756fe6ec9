import { IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { type Submission, submissionOf, useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { addCompanyToLists } from '../list/companies-query.ts';
import { type AddClientValues, createCompanyBody } from './add-client-schema.ts';

/** The submitted values and the server's answer, as far as the success message depends on them. */
export interface CreatedCompany {
  /** Null: no one was invited. */
  administrator: AddClientValues['administrator'] | null;
  passwordResetSent: boolean;
}

/** The sentence shown after a company was created (§8). */
export function successMessage({ administrator, passwordResetSent }: CreatedCompany): string {
  if (administrator === null) return 'Company created successfully! You can invite its people at any time.';
  if (administrator === 'existing') return 'Company created successfully! The selected user is now a company admin.';
  if (passwordResetSent)
    return 'Company created successfully! A password reset email was sent, and the admin must set a password before logging in.';
  return 'Company created successfully! The admin will receive an invitation email.';
}

/**
 * Creates a company. However often one set of entries is sent, the server creates only one company.
 * @param underWay returns the submission that may have reached the server; `keep` is called with the one about to be
 * sent
 */
export function useCreateCompany({
  underWay,
  keep,
}: {
  underWay: () => Submission | null;
  keep: (submission: Submission) => void;
}) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values, leavesCompanyId }: { values: AddClientValues; leavesCompanyId: string | null }) => {
      const body = createCompanyBody(values, leavesCompanyId);
      const submission = submissionOf(body, underWay());
      keep(submission);
      return api.call('createCompany', { body, headers: { [IDEMPOTENCY_HEADER]: submission.key } });
    },
    onSuccess: ({ company }) => {
      void addCompanyToLists(queryClient, company);
      void queryClient.invalidateQueries({ queryKey: ['firm', 'assignable-users'] });
    },
    onError: () => toast.error('Failed to create company'),
  });
}
