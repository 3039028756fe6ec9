import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useFirstSteps } from '../../onboarding/use-onboarding.ts';
import { addCompanyToLists } from '../list/companies-query.ts';

interface SampleClient {
  /** Adds it and opens it; null for users who may not, and while the firm has one. */
  add: (() => void) | null;
  adding: boolean;
}

/** The sample client that the user may add. @param wanted whether something offers it */
export function useSampleClient(wanted = true): SampleClient {
  const { api, toast } = useHost();
  const { abilities } = useSession();
  const queryClient = useQueryClient();
  const go = useGo();
  const allowed = wanted && can(abilities, 'company:create') && can(abilities, 'staff:list');
  const { data } = useFirstSteps(allowed);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('addSampleClient'),
    onSuccess: (company) => {
      void addCompanyToLists(queryClient, company);
      void queryClient.invalidateQueries({ queryKey: ['firm', 'onboarding'] });
      toast.success('The sample client is added');
      go(companyPath(company.id));
    },
    onError: (error) => toast.error(errorText(error, 'The sample client could not be added')),
  });
  return { add: allowed && data?.sampleClient === false ? () => mutate() : null, adding: isPending };
}
