import { Field, Input, Textarea } from '@scopewright/ui';
import { useState } from 'react';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';

interface AskTextDialogProps extends Omit<AskDialogProps, 'children' | 'onSubmit'> {
  /** Of the field. */
  label: string;
  /** The field's error while it is empty. */
  missing: string;
  maxLength: number;
  placeholder?: string;
  /** A text of several lines has this many at first. */
  rows?: number;
  onText: (text: string) => unknown;
}

/** Asks for one text, which is required. */
export function AskTextDialog({ label, missing, maxLength, placeholder, rows, onText, ...dialog }: AskTextDialogProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = text.trim() === '';
  const control = {
    value: text,
    maxLength,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  return (
    <AskDialog
      {...dialog}
      onSubmit={() => {
        setAsked(true);
        if (!isMissing && !dialog.busy) onText(text.trim());
      }}
    >
      <Field label={label} required error={asked && isMissing ? missing : ''}>
        {rows === undefined ? <Input {...control} /> : <Textarea {...control} rows={rows} />}
      </Field>
    </AskDialog>
  );
}
