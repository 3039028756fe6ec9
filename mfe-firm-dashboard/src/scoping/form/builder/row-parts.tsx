import type { Finding } from '@scopewright/domain/scoping/finding';
import { Badge, CircleAlert, cn, EyeOff, GitBranch, GripVertical, TriangleAlert } from '@scopewright/ui';
import type { Ref } from 'react';
import { RowMenu, type RowMenuActions } from './row-menu.tsx';

/** What a row is dragged by; pressed, it asks where to. */
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

export interface RowEndProps {
  id: string;
  label: string;
  hiddenByDefault: boolean;
  /** How many rules are about it. */
  rules: number;
  severity: Finding['severity'] | undefined;
  /** What the checks say of it. */
  problem: string | undefined;
  /** Whether the keyboard is on this row. */
  current: boolean;
  readOnly: boolean;
  actions: RowMenuActions;
}

/** What a row says of itself at its end, and its menu. */
export function RowEnd({
  id,
  label,
  hiddenByDefault,
  rules,
  severity,
  problem,
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
          <span className="sr-only">{rules === 1 ? ' rule' : ' rules'}</span>
        </Badge>
      ) : null}
      {severity ? <Problem severity={severity} text={problem ?? ''} /> : null}
      {readOnly ? null : <RowMenu id={id} label={label} focusable={current} actions={actions} />}
    </td>
  );
}

const PROBLEM = {
  error: { word: 'Error', colour: 'text-danger', icon: CircleAlert },
  warning: { word: 'Warning', colour: 'text-warning', icon: TriangleAlert },
  info: { word: 'Note', colour: 'text-info', icon: CircleAlert },
} as const;

function Problem({ severity, text }: { severity: Finding['severity']; text: string }) {
  const { word, colour, icon: Icon } = PROBLEM[severity];
  return (
    <span title={text} className={cn('flex size-8 items-center justify-center', colour)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{`${word}: ${text}`}</span>
    </span>
  );
}
