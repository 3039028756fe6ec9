import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { Button, ChevronDown, Dialog, DialogActions, DialogContent, Field, Input, Plus, Trash2 } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { type FormEvent, useId, useState } from 'react';

interface SavedView {
  id: string;
  name: string;
}

interface SavedViewsProps<V extends SavedView> {
  /** The filtered things, in the plural. */
  what: string;
  queryKey: readonly unknown[];
  fetch: (signal: AbortSignal) => Promise<readonly V[]>;
  save: (name: string) => Promise<unknown>;
  remove: (viewId: string) => Promise<unknown>;
  /** Whether the current view differs from the one that everyone begins with. */
  isOwn: boolean;
  onShow: (view: V) => void;
}

/** The user's saved views of a list, with saving the current one. */
export function SavedViews<V extends SavedView>(props: SavedViewsProps<V>) {
  const { what, queryKey, fetch, isOwn, onShow } = props;
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const settle = { onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const views = useQuery({ queryKey, queryFn: ({ signal }) => fetch(signal) }).data ?? [];
  const save = useMutation({ mutationFn: props.save, ...settle });
  const remove = useMutation({ mutationFn: props.remove, ...settle });
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const whyId = useId();
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(name.trim(), {
      onSuccess: () => setNaming(false),
      onError: (error) => {
        const why = errorText(error);
        toast.error(`The view could not be saved. ${why}`);
      },
    });
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary" size="sm">
            Views
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {views.map((saved) => (
            <DropdownMenuItem key={saved.id} onSelect={() => onShow(saved)}>
              {saved.name}
            </DropdownMenuItem>
          ))}
          <DropdownMenuItem
            disabled={!isOwn}
            aria-describedby={isOwn ? undefined : whyId}
            onSelect={() => setNaming(true)}
          >
            <Plus aria-hidden="true" /> Save this view
          </DropdownMenuItem>
          {isOwn ? null : (
            <p id={whyId} className="max-w-56 px-3 pb-2 text-text-muted text-xs">
              Filter or sort the {what} first: this is the view that everyone begins with.
            </p>
          )}
          {views.map((saved) => (
            <DropdownMenuItem key={`delete-${saved.id}`} onSelect={() => remove.mutate(saved.id)}>
              <Trash2 aria-hidden="true" /> Delete “{saved.name}”
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={naming} onOpenChange={setNaming}>
        <DialogContent
          size="sm"
          title="Save this view"
          description="Only you see it, in this company. A view of the same name is replaced."
        >
          <form onSubmit={submit} className="grid gap-5">
            <Field label="Name">
              <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
            </Field>
            <DialogActions onCancel={() => setNaming(false)} busy={save.isPending}>
              <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
                {save.isPending ? 'Saving...' : 'Save'}
              </Button>
            </DialogActions>
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
