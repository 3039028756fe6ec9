import type { ScopeItemKind } from '@scopewright/contracts/scoping/field-types';
import { Button, ChevronDown, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger, Late, latePart, Plus } from '@scopewright/ui';
import { useState } from 'react';
import { useCommands } from '../../frame/commands.tsx';
import { ItemIcon } from '../item-icon.tsx';
import { KIND_WORDS } from '../scope-words.ts';

type Adding = Exclude<ScopeItemKind, 'project'>;

const itemDialog = latePart(() => import('./new-item-dialog.tsx').then(({ NewItemDialog }) => NewItemDialog));

const NEW = ['workflow', 'requestType', 'field'] as const;

/** Everything that can come into a project. */
export function AddMenu() {
  const [adding, setAdding] = useState<Adding | null>(null);
  const close = () => setAdding(null);
  useCommands([
    ...NEW.map((kind) => ({
      id: `scope-new-${kind}`,
      title: `New ${KIND_WORDS[kind].one.toLowerCase()}`,
      keywords: ['add', 'create'],
      run: () => setAdding(kind),
    })),
  ]);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm">
            <Plus aria-hidden="true" />
            Add
            <ChevronDown aria-hidden="true" className="max-sm:hidden" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {NEW.map((kind) => (
            <DropdownMenuItem key={kind} onSelect={() => setAdding(kind)}>
              <ItemIcon kind={kind} />
              New {KIND_WORDS[kind].one.toLowerCase()}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {adding ? <Late of={itemDialog} props={{ kind: adding, onClose: close }} /> : null}
    </>
  );
}
