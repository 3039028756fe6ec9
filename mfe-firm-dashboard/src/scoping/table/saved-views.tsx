import { useHost } from '@scopewright/remote-contract';
import {
  Button,
  ChevronDown,
  Dialog,
  DialogActions,
  DialogContent,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  Field,
  Input,
  Plus,
  Trash2,
} from '@scopewright/ui';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '../queries/use-create-item.ts';
import { useSavedViews } from './table-queries.ts';
import { isOwnView, type TableView, viewOfSaved } from './table-view.ts';

interface SavedViewsProps {
  companyId: string;
  view: TableView;
  onShow: (view: TableView) => void;
}

/** The user's saved views, with saving the current one. */
export function SavedViews({ companyId, view, onShow }: SavedViewsProps) {
  const { toast } = useHost();
  const { views, save, remove } = useSavedViews(companyId);
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const whyId = useId();
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      { name: name.trim(), view },
      {
        onSuccess: () => setNaming(false),
        onError: (error) => toast.error(`The view could not be saved. ${failureText(error)}`),
      },
    );
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
            <DropdownMenuItem key={saved.id} onSelect={() => onShow(viewOfSaved(saved))}>
              {saved.name}
            </DropdownMenuItem>
          ))}
          <DropdownMenuItem
            disabled={!isOwnView(view)}
            aria-describedby={isOwnView(view) ? undefined : whyId}
            onSelect={() => setNaming(true)}
          >
            <Plus aria-hidden="true" /> Save this view
          </DropdownMenuItem>
          {isOwnView(view) ? null : (
            <p id={whyId} className="max-w-56 px-3 pb-2 text-text-muted text-xs">
              Filter or sort the items first: this is the view that everyone begins with.
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
