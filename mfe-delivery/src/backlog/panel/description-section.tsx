import { WORK_ITEM_DESCRIPTION_MAX } from '@scopewright/contracts/backlog/limits';
import { TextAreaEdit } from '@scopewright/editing/text-edit';
import { Button, Pencil } from '@scopewright/ui';
import { useState } from 'react';
import { DescriptionView } from './description-view.tsx';

interface DescriptionSectionProps {
  text: string;
  write: boolean;
  onCommit: (text: string) => void;
}

/** The description as it reads, or as the text that it is written in. */
export function DescriptionSection({ text, write, onCommit }: DescriptionSectionProps) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-labelledby="work-item-description" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center gap-2">
        <h3 id="work-item-description" className="font-medium text-sm text-text">
          Description
        </h3>
        {write ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2 ms-auto"
            aria-pressed={editing}
            onClick={() => setEditing(!editing)}
          >
            <Pencil aria-hidden="true" />
            {editing ? 'Done' : 'Edit'}
          </Button>
        ) : null}
      </div>
      {editing ? (
        <>
          <TextAreaEdit
            aria-label="Description"
            aria-describedby="work-item-description-hint"
            value={text}
            rows={6}
            maxLength={WORK_ITEM_DESCRIPTION_MAX}
            onCommit={onCommit}
          />
          <p id="work-item-description-hint" className="text-text-muted text-xs">
            Lists begin with “- ” or “1. ”, headings with “### ”, table rows with “|”. **Bold**, `code` and
            [text](address) work, too.
          </p>
        </>
      ) : text === '' ? (
        <p className="text-sm text-text-muted">No description</p>
      ) : (
        <DescriptionView text={text} />
      )}
    </section>
  );
}
