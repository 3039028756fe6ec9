import { useQuery } from '@scopewright/remote-contract/query';
import { Button, DialogActions, OpenDialog, RadioGroup } from '@scopewright/ui';
import { useState } from 'react';
import type { Clash, Versioned } from './changes.ts';
import type { Choice, ItemSnapshot } from './item-queue.ts';
import type { Unsettled } from './registry.ts';

interface ConflictDialogProps {
  of: Unsettled;
  snapshot: ItemSnapshot<Versioned>;
  onClose: () => void;
}

/** Shows both users' values for the same places, and asks which version to keep. */
export function ConflictDialog({
  of: { owner, store, words, otherPerson },
  snapshot: { item, version, conflicts },
  onClose,
}: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { data: person } = useQuery({
    queryKey: ['firm', 'edit-conflict', owner, item.id, version],
    queryFn: () => otherPerson?.(item, conflicts) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keyOf = ({ path }: Clash) => path.join('/');
  const choiceOf = (clash: Clash): Choice => choices[keyOf(clash)] ?? 'mine';
  const save = () => {
    store.resolve(item.id, choiceOf);
    onClose();
  };
  return (
    <OpenDialog
      onClose={onClose}
      title={`${person ?? 'Someone else'} also edited “${item.name}”`}
      description="Everything else is saved. For each of these places, choose which version to keep."
    >
      <div className="grid gap-6">
        {conflicts.map((clash) => (
          <RadioGroup
            key={keyOf(clash)}
            legend={words.place(item, clash.path)}
            name={`clash-${keyOf(clash)}`}
            className="sm:grid-cols-2"
            value={choiceOf(clash)}
            onValueChange={(value) => setChoices({ ...choices, [keyOf(clash)]: value === 'mine' ? 'mine' : 'theirs' })}
            options={[
              {
                value: 'mine',
                label: 'Yours',
                hint: <span className="wrap-anywhere whitespace-pre-wrap">{words.value(clash.mine, clash.path)}</span>,
              },
              {
                value: 'theirs',
                label: 'Theirs',
                hint: (
                  <span className="wrap-anywhere whitespace-pre-wrap">{words.value(clash.theirs, clash.path)}</span>
                ),
              },
            ]}
          />
        ))}
        <DialogActions onCancel={onClose} cancelLabel="Later">
          <Button onClick={save}>Save this choice</Button>
        </DialogActions>
      </div>
    </OpenDialog>
  );
}
