import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button, CalendarClock, Dialog, DialogContent, formatDate, SearchInput, useDebounced } from '@scopewright/ui';
import { useState } from 'react';

interface DeadlineDialogProps {
  companyId: string;
  day: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the name of the item whose deadline it is now. */
  onDone: (name: string) => void;
}

/** Chooses an item of the scope, shows old and new deadline, and sets it. */
export function DeadlineDialog({ companyId, day, open, onOpenChange, onDone }: DeadlineDialogProps) {
  const [typed, setTyped] = useState('');
  const [itemId, setItemId] = useState<string | null>(null);
  const item = useCall(
    ['firm', 'company', companyId, 'deadline-item', itemId],
    'scopeItem',
    { params: { itemId: itemId ?? '' } },
    { enabled: open && itemId !== null, staleTime: 0 },
  );
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) {
      setTyped('');
      setItemId(null);
    }
  };
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        title="Use as deadline"
        description={`${formatDate(day)} becomes the deadline of an item of the scope.`}
      >
        {itemId !== null && item.data ? (
          <ChosenItem
            companyId={companyId}
            item={item.data}
            day={day}
            onBack={() => setItemId(null)}
            onSaved={(name) => {
              onDone(name);
              close(false);
            }}
            onFailed={() => void item.refetch()}
          />
        ) : (
          <ItemSearch
            companyId={companyId}
            typed={typed}
            onType={setTyped}
            problem={item.isError ? errorText(item.error) : ''}
            onChoose={setItemId}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ChosenItemProps {
  companyId: string;
  item: CallOutput<'scopeItem'>;
  day: string;
  onBack: () => void;
  onSaved: (name: string) => void;
  onFailed: () => void;
}

function ChosenItem({ companyId, item, day, onBack, onSaved, onFailed }: ChosenItemProps) {
  const { api, toast, queryClient } = useHost();
  const save = useMutation({
    mutationFn: () =>
      api.call('changeScopeItem', {
        params: { itemId: item.id },
        body: {
          operationId: newIdempotencyKey(),
          version: item.version,
          changes: [{ kind: 'set', path: ['deadline'], from: item.deadline, to: day }],
        },
      }),
    onSuccess: () => {
      toast.success(`Deadline of ${item.name}: ${formatDate(day)}`);
      onSaved(item.name);
      void queryClient.invalidateQueries({ queryKey: ['firm', 'company', companyId] });
    },
    onError: (error) => {
      toast.error(errorText(error));
      onFailed();
    },
  });
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere text-sm">
        <span className="font-semibold">{item.name}</span>
        <br />
        From: {item.deadline ? formatDate(item.deadline) : 'no deadline'}. To: {formatDate(day)}.
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={save.isPending} onClick={onBack}>
          Choose another
        </Button>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          <CalendarClock aria-hidden="true" />
          Set deadline
        </Button>
      </div>
    </div>
  );
}

interface ItemSearchProps {
  companyId: string;
  typed: string;
  onType: (typed: string) => void;
  /** Why the chosen item can't be shown; empty if it can. */
  problem: string;
  onChoose: (itemId: string) => void;
}

function ItemSearch({ companyId, typed, onType, problem, onChoose }: ItemSearchProps) {
  const q = useDebounced(typed.trim(), 250);
  const found = useCall(
    ['firm', 'company', companyId, 'deadline-search', q],
    'searchScope',
    { params: { companyId }, query: { q, limit: 20 } },
    { enabled: q !== '', placeholderData: (before) => (q === '' ? undefined : before) },
  );
  const hits = found.data?.items.flatMap((hit) => (hit.kind === 'configItem' ? [] : [hit])) ?? [];
  const status = () => {
    if (q === '') return 'Type the name of a project, workflow, request type or field.';
    if (found.isError) return errorText(found.error);
    return found.data && hits.length === 0 ? `No results for “${q}”` : problem;
  };
  return (
    <div className="grid gap-3">
      <SearchInput label="Search the scope" value={typed} onValueChange={onType} />
      <p role="status" className="text-sm text-text-muted empty:hidden">
        {status()}
      </p>
      <ul className="grid max-h-72 overflow-y-auto">
        {hits.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              onClick={() => onChoose(hit.id)}
              className="wrap-anywhere flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-sm px-2 text-start text-sm hover:bg-surface-sunken"
            >
              <span className="font-medium">{hit.name}</span>
              <span className="text-text-muted text-xs">{hit.projectName}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
