import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { LoadFailure } from '@scopewright/calls/load-failure';
import type { CompanyDetail } from '@scopewright/contracts';
import { LIST_MAX_LIMIT } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  Loading,
  SearchInput,
  Skeleton,
  Users,
} from '@scopewright/ui';
import { useCompanyAccess } from '@scopewright/workplace-kit/company/company-context';
import { companyKey, useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import { useState } from 'react';
import { nameOf } from './people.ts';

type Consultant = CompanyDetail['consultants'][number];

/** A company's consultants; the firm's administrators choose them here. */
export function ConsultantsCard({ company }: { company: CompanyDetail }) {
  const { boot } = useHost();
  const { assign, ofClient } = useCompanyAccess(company);
  const [choosing, setChoosing] = useState(false);
  return (
    <Card padding="none">
      <section aria-label="Consultants">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-3 sm:px-6">
          <h2 className="font-semibold text-lg">
            {ofClient ? `Consultants of ${boot.tenant?.firmName ?? 'your consulting firm'}` : 'Consultants'}{' '}
            <span className="font-normal text-text-muted">({company.consultants.length})</span>
          </h2>
          {assign ? (
            <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
              Assign consultants
            </Button>
          ) : null}
        </div>
        {company.consultants.length === 0 ? (
          <p className="flex items-center gap-3 px-4 py-4 text-sm text-text-muted sm:px-6">
            <Users aria-hidden="true" className="size-4.5 shrink-0" />
            No one is assigned.
          </p>
        ) : (
          <ul className="divide-y divide-border">
            {company.consultants.map((person) => (
              <li key={person.id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-3 text-sm sm:px-6">
                <span className="wrap-anywhere font-medium">{nameOf(person)}</span>
                {person.name ? <span className="wrap-anywhere text-text-muted">{person.email}</span> : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      {assign ? (
        <Dialog open={choosing} onOpenChange={setChoosing}>
          <DialogContent
            size="sm"
            title="Assign consultants"
            description={`Assigned consultants see ${company.name} and work on it.`}
          >
            <ChooseConsultants company={company} onDone={() => setChoosing(false)} />
          </DialogContent>
        </Dialog>
      ) : null}
    </Card>
  );
}

/** Shorter lists are read faster than searched. */
const SEARCH_FROM = 8;

function ChooseConsultants({ company, onDone }: { company: CompanyDetail; onDone: () => void }) {
  const { data, error, isFetching, refetch } = useCall(['firm', 'staff', 'consultants'], 'staff', {
    query: { role: 'consultant', limit: LIST_MAX_LIMIT },
  });
  const assign = useAssign(company);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(company.consultants.map(({ id }) => id)));
  const [search, setSearch] = useState('');
  if (!data) {
    return error ? (
      <LoadFailure what="consultants" query={{ error, isFetching, refetch }} />
    ) : (
      <Loading label="Loading consultants..." className="grid gap-4">
        <Skeleton className="w-48" />
        <Skeleton className="w-40" />
      </Loading>
    );
  }
  if (data.items.length === 0)
    return (
      <p className="text-sm text-text-muted">Your firm has no consultants yet. Invite them in the firm’s settings.</p>
    );
  const shown = data.items.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        assign.mutate(
          data.items.filter(({ id }) => chosen.has(id)),
          { onSuccess: onDone },
        );
      }}
    >
      {data.items.length > SEARCH_FROM ? (
        <SearchInput label="Search consultants" value={search} onValueChange={setSearch} />
      ) : null}
      <fieldset className="grid gap-3">
        <legend className="sr-only">Consultants of {company.name}</legend>
        {shown.length === 0 ? <p className="text-sm text-text-muted">No one found.</p> : null}
        {shown.map((person) => (
          <Checkbox
            key={person.id}
            label={<span className="wrap-anywhere">{nameOf(person)}</span>}
            hint={person.name ? <span className="wrap-anywhere">{person.email}</span> : undefined}
            checked={chosen.has(person.id)}
            onChange={() => toggle(person.id)}
          />
        ))}
      </fieldset>
      {assign.error ? (
        <Alert tone="danger">{errorText(assign.error, 'The consultants could not be assigned')}</Alert>
      ) : null}
      <DialogActions onCancel={onDone} busy={assign.isPending}>
        <Button type="submit" busy={assign.isPending}>
          {assign.isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * Sets the consultants of a company. The page shows them immediately, and the previous ones again if the server
 * refuses.
 */
function useAssign(company: CompanyDetail) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(company.id);
  const key = companyKey(company.id);
  return useMutation({
    mutationFn: (chosen: readonly Consultant[]) => {
      const ids = chosen.map(({ id }) => id);
      const assigned = company.consultants.map(({ id }) => id);
      return api.call('assignConsultants', {
        body: {
          companyIds: [company.id],
          assign: ids.filter((id) => !assigned.includes(id)),
          unassign: assigned.filter((id) => !ids.includes(id)),
        },
      });
    },
    onMutate: (chosen) => {
      queryClient.setQueryData<CompanyDetail>(
        key,
        (current) => current && { ...current, consultants: chosen.map(({ id, name, email }) => ({ id, name, email })) },
      );
    },
    onSuccess: () => toast.success('The consultants are assigned'),
    onError: () =>
      queryClient.setQueryData<CompanyDetail>(
        key,
        (current) => current && { ...current, consultants: company.consultants },
      ),
    onSettled: refresh,
  });
}
