import { errorText } from '@scopewright/api-client';
import { LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';
import { WORK_ITEM_TITLE_MAX } from '@scopewright/contracts/backlog/limits';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button, Input, Plus, X } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBacklog } from './backlog-context.tsx';
import { useAddWorkItem } from './use-work-items.ts';
import { levelsBelow, type WorkItemLine } from './work-items.ts';

/** Where a work item can be added: on the same level after the open one, or into it. */
function placesFor(open: WorkItemLine | undefined) {
  const levels = new Map<BacklogLevel, { parentId: string | null; after?: string }>();
  for (const level of levelsBelow(null)) levels.set(level, { parentId: null });
  if (open) {
    levels.set(open.level, { parentId: open.parentId, after: open.id });
    for (const level of levelsBelow(open.level)) levels.set(level, { parentId: open.id });
  }
  return levels;
}

/** A line in which work items are added by hand, one after the other. */
export function AddWorkItem({ onClose }: { onClose: () => void }) {
  const { rows, openId } = useBacklog();
  const { toast } = useHost();
  const open = rows.find(({ id }) => id === openId);
  const places = placesFor(open);
  const [chosen, setLevel] = useState<BacklogLevel>(open ? (levelsBelow(open.level)[0] ?? open.level) : 'story');
  const level = places.has(chosen) ? chosen : 'story';
  const [title, setTitle] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const operation = useOperation();
  const add = useAddWorkItem();
  useEffect(() => input.current?.focus(), []);
  const adding = useMutation({
    mutationFn: () => {
      const workItem = { level, title: title.trim(), ...(places.get(level) ?? { parentId: null }) };
      return add(workItem, operation.idFor(workItem));
    },
    onSuccess: (workItem) => {
      operation.done();
      setTitle('');
      toast.success(`Added “${workItem.title}”`);
      input.current?.focus();
    },
    onError: (error) => toast.error(`The work item could not be added. ${errorText(error)}`),
  });
  const within = rows.find(({ id }) => id === places.get(level)?.parentId);
  return (
    <form
      aria-label="Add a work item"
      className="grid gap-1.5 border-border border-b bg-surface-raised px-3 py-2 sm:px-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (title.trim() !== '' && !adding.isPending) adding.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="flex flex-wrap gap-2">
        <div className="w-32">
          <Picker
            look="compact"
            aria-label="Level of the new work item"
            value={level}
            options={[...places.keys()].map((value) => ({ value, label: LEVEL_WORDS[value].one }))}
            onChange={(value) => setLevel(value as BacklogLevel)}
          />
        </div>
        <div className="min-w-40 flex-1">
          <Input
            ref={input}
            compact
            aria-label="Title of the new work item"
            placeholder="What is to be done?"
            maxLength={WORK_ITEM_TITLE_MAX}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <Button type="submit" size="sm" busy={adding.isPending} disabled={title.trim() === ''}>
          <Plus aria-hidden="true" />
          Add
        </Button>
        <Button variant="ghost" size="iconSmall" aria-label="Stop adding" title="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p className="truncate text-text-muted text-xs">
        {within ? `Will be added to “${within.title}”` : 'Will be added on the outermost level'}
      </p>
    </form>
  );
}
