import { errorText } from '@scopewright/api-client';
import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { TEMPLATE_DESCRIPTION_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import { Alert, Field, FormDialog, Input, Textarea } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';

/** The name and description of a template. */
export interface TemplateWords {
  name: string;
  description: string;
}

interface TemplateWordsDialogProps {
  title: string;
  text: string;
  initial: TemplateWords;
  submitLabel: string;
  error: unknown;
  busy: boolean;
  onSubmit: (words: TemplateWords) => void;
  onClose: () => void;
  /** Below the fields. */
  children?: ReactNode;
}

/** Asks for the name and description of a template. */
export function TemplateWordsDialog({
  title,
  text,
  initial,
  submitLabel,
  error,
  busy,
  onSubmit,
  onClose,
  children,
}: TemplateWordsDialogProps) {
  const [{ name, description }, setWords] = useState(initial);
  const [tried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  return (
    <FormDialog
      title={title}
      description={text}
      submitLabel={submitLabel}
      busy={busy}
      noValidate
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isMissing && !busy) onSubmit({ name: name.trim(), description: description.trim() });
      }}
    >
      <Field label="Name" required error={tried && isMissing ? 'Enter a name.' : ''}>
        <Input
          value={name}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setWords({ name: target.value, description })}
        />
      </Field>
      <Field label="Description" hint="What it is for, as people read it when they choose a template.">
        <Textarea
          value={description}
          rows={3}
          maxLength={TEMPLATE_DESCRIPTION_MAX_LENGTH}
          onChange={({ target }) => setWords({ name, description: target.value })}
        />
      </Field>
      {children}
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </FormDialog>
  );
}
