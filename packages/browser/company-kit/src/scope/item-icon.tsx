import type { ScopeHitKind } from '@scopewright/contracts/scoping/field-types';
import { ClipboardList, cn, FolderKanban, ListChecks, TextCursorInput, Workflow } from '@scopewright/ui';

const ICONS = {
  project: FolderKanban,
  workflow: Workflow,
  requestType: ClipboardList,
  field: TextCursorInput,
  configItem: ListChecks,
} as const;
const TONES = {
  project: 'text-brand',
  workflow: 'text-info',
  requestType: 'text-accent',
  field: 'text-text-muted',
  configItem: 'text-text-muted',
} as const;

/** Shown before the name of an item; its kind has to be shown as text, too. */
export function ItemIcon({ kind, className }: { kind: ScopeHitKind; className?: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" className={cn('size-4 shrink-0', TONES[kind], className)} />;
}
