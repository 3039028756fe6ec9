import { Alert, Card } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { PANELS } from './panels.ts';
import { StepNumber } from './step-number.tsx';

export interface PanelProps {
  id: string;
  title: string;
  description: ReactNode;
  /** Why the last attempt failed. */
  error?: string | null;
  /** The panel's buttons. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A tool: its name, with the number if it is a step of the migration, its description, button and result. */
export function Panel({ id, title, description, error, actions, children }: PanelProps) {
  return (
    <Card className="grid content-start gap-4" role="region" aria-labelledby={id}>
      <div className="grid gap-1.5">
        <div className="flex items-center gap-3">
          {PANELS.includes(id) ? <StepNumber value={PANELS.indexOf(id) + 1} /> : null}
          <h2 id={id} className="scroll-mt-24 font-semibold text-lg">
            {title}
          </h2>
        </div>
        <p className="max-w-prose text-sm text-text-muted">{description}</p>
      </div>
      {children}
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </Card>
  );
}

/** Results as names and values. */
export function Results({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid overflow-hidden rounded-md border border-border text-sm">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 border-border border-b px-4 py-2.5 last:border-0"
        >
          <dt className="text-text-muted">{name}</dt>
          <dd className="wrap-anywhere text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const LIST_SHOWN = 200;

/** A scrolling list of entries, twelve rem high (§9). Very long ones are truncated. */
export function ScrollList({
  label,
  entries,
}: {
  label: string;
  entries: readonly { key: string; content: ReactNode }[];
}) {
  const more = entries.length - LIST_SHOWN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-[12rem] overflow-y-auto rounded-md border border-border">
      <ul className="divide-y divide-border text-sm">
        {entries.slice(0, LIST_SHOWN).map(({ key, content }) => (
          <li key={key} className="wrap-anywhere px-4 py-2">
            {content}
          </li>
        ))}
        {more > 0 ? <li className="px-4 py-2 text-text-muted">and {more.toLocaleString('en')} more</li> : null}
      </ul>
    </section>
  );
}
