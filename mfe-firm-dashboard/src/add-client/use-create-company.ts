import { IDEMPOTENCY_HEADER, newIdempotencyKey } from '@scopewright/api-client';
import { useMutation, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { useState } from 'react';
import { addCompanyToLists } from '../companies/companies-query.ts';
import { type AddClientValues, createCompanyBody } from './add-client-schema.ts';

/**
 * Gives one key for as long as the same content is sent, so that a second click or a retry after a lost answer cannot create a
 * second company; other content, or a finished form, gets a key of its own.
 */
export function createIdempotencyKeys(makeKey: () => string = newIdempotencyKey) {
  let current: { content: string; key: string } | null = null;
  return {
    /** The key to send with this body. */
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (current?.content !== content) current = { content, key: makeKey() };
      return current.key;
    },
    /** Call after success: the next fill of the form is a new request even when it says the same. */
    finish(): void {
      current = null;
    },
  };
}

/** What the form was sent for and what the server answered, as far as the sentence depends on it. */
export interface CreatedCompany {
  existingUser: boolean;
  passwordResetSent: boolean;
}

/** The sentence shown after a company was created (§8). */
export function successMessage({ existingUser, passwordResetSent }: CreatedCompany): string {
  if (existingUser) return 'Company created successfully! The selected user is now a company admin.';
  if (passwordResetSent) return 'Company created successfully! A password reset email was sent, and the admin must set a password before logging in.';
  return 'Company created successfully! The admin will receive an invitation email.';
}

/** Creates a company; however often one fill of the form is sent, the server makes one company of it. */
export function useCreateCompany() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const [keys] = useState(() => createIdempotencyKeys());
  return useMutation({
    mutationFn: (values: AddClientValues) => {
      const body = createCompanyBody(values);
      return api.call('createCompany', { body, headers: { [IDEMPOTENCY_HEADER]: keys.keyFor(body) } });
    },
    onSuccess: ({ company }) => {
      keys.finish();
      void addCompanyToLists(queryClient, company);
      void queryClient.invalidateQueries({ queryKey: ['firm', 'assignable-users'] });
    },
    onError: () => toast.error('Failed to create company'),
  });
}
