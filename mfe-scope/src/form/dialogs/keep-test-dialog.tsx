import { Field, Input } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';

/** Asks for the name of a test case created from the preview's answers. */
export function KeepTestDialog({ onKeep, onClose }: { onKeep: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <AskDialog
      title="Keep as test case"
      description="What is filled in is kept, with what is seen and required now. You will see when a change of the form makes it show or require something else."
      submitLabel="Keep"
      onSubmit={() => (name.trim() === '' ? setTried(true) : onKeep(name.trim()))}
      onClose={onClose}
    >
      <Field label="Name" required error={tried && name.trim() === '' ? 'Required' : ''}>
        <Input autoFocus value={name} maxLength={255} onChange={({ target }) => setName(target.value)} />
      </Field>
    </AskDialog>
  );
}
