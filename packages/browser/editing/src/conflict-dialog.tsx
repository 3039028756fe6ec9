import { Button, DialogActions, OpenDialog, RadioGroup } from '@scopewright/ui';
import { useState } from 'react';
import type { Clash, Versioned } from './changes.ts';
import type { Choice, ItemSnapshot } from './item-queue.ts';
import type { Unsettled } from './registry.ts';

/** The change that a user's edits of an item are in conflict with, for sentences. */
export interface OtherChange {
  /** "Ben Example", "You", or "Someone else" if unknown. */
  subject: string;
  /** Made by the user in another tab. */
  isOwn: boolean;
  /** When it was made, in the reader's zone; null if unknown. */
  when: string | null;
}

interface ConflictDialogProps {
  of: Unsettled;
  snapshot: ItemSnapshot<Versioned>;
  change: OtherChange;
  onClose: () => void;
}

/** Shows both users' values for the same places, and asks which version to keep. */
export function ConflictDialog({ of, snapshot, change, onClose }: ConflictDialogProps) {
  const { subject, isOwn, when } = change;
  const { store, words } = of;
  const { item, conflicts } = snapshot;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const keyOf = ({ path }: Clash) => path.join('/');
  const choiceOf = (clash: Clash): Choice => choices[keyOf(clash)] ?? 'mine';
  const save = () => {
    store.resolve(item.id, choiceOf);
    onClose();
  };
  return (
    <OpenDialog
      onClose={onClose}
      title={`${subject} also edited “${item.name}”${isOwn ? ' in another tab' : ''}`}
      description={`${when === null ? '' : `That was on ${when}. `}Everything else is saved. For each of these places, choose which version to keep.`}
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
                label: isOwn ? 'This tab' : 'Yours',
                hint: <span className="wrap-anywhere whitespace-pre-wrap">{words.value(clash.mine, clash.path)}</span>,
              },
              {
                value: 'theirs',
                label: isOwn ? 'The other tab' : 'Theirs',
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
