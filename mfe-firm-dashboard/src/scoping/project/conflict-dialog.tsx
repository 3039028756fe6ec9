import { Button, Dialog, DialogContent, RadioGroup } from '@scopewright/ui';
import { useState } from 'react';
import type { Clash } from '../saving/edits.ts';
import type { Choice } from '../saving/item-queue.ts';
import type { OpenItem } from '../saving/use-scope.tsx';
import { placeInWords, valueInWords } from './change-words.ts';

interface ConflictDialogProps {
  open: OpenItem;
  onClose: () => void;
}

/** Shows what the person and somebody else have made of the same places, and asks which is to stay. */
export function ConflictDialog({ open: { item, conflicts, resolve }, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const keyOf = ({ path }: Clash) => path.join('/');
  const choiceOf = (clash: Clash): Choice => choices[keyOf(clash)] ?? 'mine';
  const save = () => {
    resolve(choiceOf);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(next) => (next ? undefined : onClose())}>
      <DialogContent
        title={`“${item.name}” was changed by somebody else, too`}
        description="Everything else of yours and theirs is kept. Choose for each of these places which of the two stays."
      >
        <div className="grid gap-6">
          {conflicts.map((clash) => (
            <RadioGroup
              key={keyOf(clash)}
              legend={placeInWords(item, clash.path)}
              name={`clash-${keyOf(clash)}`}
              className="sm:grid-cols-2"
              value={choiceOf(clash)}
              onValueChange={(value) => setChoices({ ...choices, [keyOf(clash)]: value === 'mine' ? 'mine' : 'theirs' })}
              options={[
                { value: 'mine', label: 'Yours', hint: <span className="wrap-anywhere whitespace-pre-wrap">{valueInWords(clash.mine)}</span> },
                { value: 'theirs', label: 'Theirs', hint: <span className="wrap-anywhere whitespace-pre-wrap">{valueInWords(clash.theirs)}</span> },
              ]}
            />
          ))}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={onClose}>
              Later
            </Button>
            <Button onClick={save}>Save this choice</Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
