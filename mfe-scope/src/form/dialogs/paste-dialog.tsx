import type { Pasted } from '@scopewright/domain/scoping/paste';
import { Field, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';

export interface PasteDialogProps {
  /** Text that was already pasted. */
  text: string;
  /** The result of pasting a text. */
  plan: (text: string) => Pasted | { problem: string };
  onPaste: (pasted: Pasted) => void;
  onClose: () => void;
}

/** Asks for copied parts of a form as text, and previews the result. */
export function PasteDialog({ text: given, plan, onPaste, onClose }: PasteDialogProps) {
  const [text, setText] = useState(given);
  const planned = text.trim() === '' ? null : plan(text);
  const pasted = planned && !('problem' in planned) ? planned : null;
  return (
    <AskDialog
      title="Paste into the form"
      description="Sections, fields and rules that were copied from a request type, of this project or another one. They are JSON: they can be kept and sent."
      submitLabel="Paste"
      onSubmit={() => pasted && pasted.changes.length > 0 && onPaste(pasted)}
      onClose={onClose}
    >
      <Field label="Copied parts" error={planned && 'problem' in planned ? planned.problem : ''}>
        <Textarea
          autoFocus
          rows={6}
          spellCheck={false}
          className="font-mono"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {pasted ? (
        <div className="grid gap-2 text-sm">
          <p className="text-text">{`Sections: ${pasted.sectionIds.length}, fields: ${pasted.placementIds.length}`}</p>
          {pasted.leftOut.length > 0 ? (
            <section aria-label="Not copied" className="grid gap-1">
              <h3 className="font-semibold text-text">Not copied</h3>
              <ul className="grid max-h-40 list-disc gap-1 overflow-y-auto pl-5 text-text-muted">
                {pasted.leftOut.map((one) => (
                  <li key={one} className="wrap-anywhere">
                    {one}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      ) : null}
    </AskDialog>
  );
}
