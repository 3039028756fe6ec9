import { Field, Textarea } from '@scopewright/ui';
import { useState } from 'react';
import { AskDialog } from '../form/dialogs/ask-dialog.tsx';
import { linesOf, type OptionLine } from './option-lines.ts';

/** Asks for many options, one per line, as pasted from a sheet or a mail. */
export function AddOptionsDialog({
  levels,
  onAdd,
  onClose,
}: {
  levels: boolean;
  onAdd: (lines: OptionLine[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const lines = linesOf(text, levels);
  return (
    <AskDialog
      title="Add several options"
      submitLabel={lines.length < 2 ? 'Add' : `Add ${lines.length} options`}
      onSubmit={() => (lines.length === 0 ? onClose() : onAdd(lines))}
      onClose={onClose}
    >
      <Field
        label="Options"
        hint={levels ? 'One option per line. Indent sub-options with a space.' : 'One option per line'}
      >
        <Textarea autoFocus rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </AskDialog>
  );
}
