import { errorText } from '@scopewright/api-client';
import {
  Alert,
  Badge,
  Button,
  Checkbox,
  DialogActions,
  OpenDialog,
  SearchInput,
  Skeleton,
  useDebounced,
} from '@scopewright/ui';
import { useConsultants } from '@scopewright/workplace-kit/company/consultants';
import { useState } from 'react';
import type { ListedCompany } from '../list/companies-query.ts';
import type { Assignment } from './bulk-changes.ts';
import { countCompanies } from './use-bulk-change.ts';

/** Maximum number of consultants offered at a time; more are found by typing. */
const OFFERED = 100;
const SEARCH_DEBOUNCE_MS = 200;
/** The server's limit per call, for assigned and for unassigned people each. */
const MOST = 50;

export interface AssignDialogProps {
  companies: readonly ListedCompany[];
  onAssign: (assignment: Assignment) => void;
  onClose: () => void;
}

/**
 * Assigns consultants to companies. A consultant of only some of them has a partly checked box, and stays as they are
 * unless it is pressed.
 */
export function AssignDialog({ companies, onAssign, onClose }: AssignDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { data, error, isPending, isFetching, refetch } = useConsultants({ search, limit: OFFERED });
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const countOf = (id: string) => companies.filter(({ consultantIds }) => consultantIds?.includes(id)).length;
  const assign = [...wanted].filter(([id, on]) => on && countOf(id) < companies.length).map(([id]) => id);
  const unassign = [...wanted].filter(([id, on]) => !on && countOf(id) > 0).map(([id]) => id);
  const tooMany = assign.length > MOST || unassign.length > MOST;
  const more = (data?.total ?? 0) - (data?.consultants.length ?? 0);

  return (
    <OpenDialog
      onClose={onClose}
      title={`Consultants of ${companies.length === 1 ? companies[0]?.name : countCompanies(companies.length)}`}
      description="Consultants who don’t see every client see those that they are assigned to."
    >
      <SearchInput label="Search consultants" value={typed} onValueChange={setTyped} />
      <div className="mt-4 grid max-h-80 content-start gap-1 overflow-y-auto" aria-busy={isFetching}>
        {isPending ? <Skeleton size="control" /> : null}
        {error && !data ? (
          <Alert tone="danger" title="Failed to load consultants">
            <p>
              {errorText(error, {
                network: 'Please check your connection and try again.',
                other: 'The server is not responding correctly.',
              })}
            </p>
            <Button variant="secondary" size="sm" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
              {isFetching ? 'Retrying...' : 'Retry'}
            </Button>
          </Alert>
        ) : null}
        {data?.consultants.length === 0 ? (
          <p className="py-6 text-center text-sm text-text-muted">
            {search ? `No consultants match “${search}”` : 'Your firm has no consultants yet'}
          </p>
        ) : null}
        {data?.consultants.map(({ id, name }) => {
          const count = countOf(id);
          const on = wanted.get(id);
          const partly = on === undefined && count > 0 && count < companies.length;
          return (
            <div
              key={id}
              className="flex items-center justify-between gap-3 rounded-md px-2 py-2 hover:bg-surface-sunken"
            >
              <Checkbox
                label={name}
                checked={on ?? count === companies.length}
                ref={(element) => {
                  if (element) element.indeterminate = partly;
                }}
                onChange={(event) => setWanted(new Map(wanted).set(id, event.target.checked))}
              />
              {partly ? <Badge>{`${count} of ${companies.length}`}</Badge> : null}
            </div>
          );
        })}
        {more > 0 ? <p className="px-2 py-2 text-sm text-text-muted">{more} more: search to find them</p> : null}
      </div>
      {tooMany ? (
        <Alert tone="warning" className="mt-4">
          Please assign or unassign at most {MOST} consultants at a time.
        </Alert>
      ) : null}
      <DialogActions onCancel={onClose} className="mt-6">
        <Button
          disabled={tooMany || assign.length + unassign.length === 0}
          onClick={() => onAssign({ assign, unassign })}
        >
          Apply
        </Button>
      </DialogActions>
    </OpenDialog>
  );
}
