import { IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useMutation, useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { useState } from 'react';
import { addCompanyToLists } from '../companies/companies-query.ts';
import { type AddClientValues, createCompanyBody } from './add-client-schema.ts';
import { createIdempotencyKeys } from './idempotency-key.ts';

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
