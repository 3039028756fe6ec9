import { plural } from '@scopewright/domain/counted';
import { Badge, EyeOff, GitBranch, GripVertical } from '@scopewright/ui';
import type { Ref } from 'react';
import { FindingMark } from '../../findings/finding-mark.tsx';
import { RowMenu, type RowMenuActions } from './row-menu.tsx';
import type { RowState } from './row-states.ts';

/** A row's drag handle; pressed, it asks where to move the row. */
export function MoveHandle({ id, label, ref }: { id: string; label: string; ref: Ref<HTMLButtonElement> }) {
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      data-move={id}
      aria-label={`Move ${label}`}
      className="flex h-11 w-8 shrink-0 cursor-grab items-center justify-center rounded-sm text-text-muted hover:text-text"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}

export interface RowEndProps extends RowState {
  id: string;
  /** The part of the form that it is in. */
  map: 'sections' | 'placements';
  label: string;
  hiddenByDefault: boolean;
  /** Whether the keyboard is on this row. */
  current: boolean;
  readOnly: boolean;
  actions: RowMenuActions;
}

/** A row's marks at its end, and its menu. */
export function RowEnd({
  id,
  map,
  label,
  hiddenByDefault,
  rules,
  severity,
  count,
  text,
  current,
  readOnly,
  actions,
}: RowEndProps) {
  return (
    <td className="flex shrink-0 items-center gap-1.5">
      {hiddenByDefault ? (
        <Badge title="Shown only when a rule shows it">
          <EyeOff aria-hidden="true" />
          <span className="@max-lg:sr-only">Hidden</span>
        </Badge>
      ) : null}
      {rules > 0 ? (
        <Badge tone="info" title={rules === 1 ? 'One rule is about it' : `${rules} rules are about it`}>
          <GitBranch aria-hidden="true" />
          {rules}
          <span className="sr-only">{plural(rules, ' rule')}</span>
        </Badge>
      ) : null}
      <FindingMark {...{ severity, count, text }} place={['content', map, id]} of={label} focusable={current} />
      {readOnly ? null : <RowMenu id={id} label={label} focusable={current} actions={actions} />}
    </td>
  );
}
