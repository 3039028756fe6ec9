import { Card } from '@scopewright/ui';
import { PANEL_IDS } from './panel-ids.ts';

const STEPS = [
  {
    panel: 'diagnostic',
    title: 'See what is stored',
    text: 'Run the Database Diagnostic to list companies, users and stored keys.',
  },
  {
    panel: 'cleanup',
    title: 'Clean up',
    text: 'Remove entries with undefined or unknown ids, so that only valid data is moved.',
  },
  {
    panel: 'firm',
    title: 'Find the firm',
    text: 'Check whether there is a consulting firm that companies are moved into.',
  },
  {
    panel: 'migrate',
    title: 'Migrate',
    text: 'Create the consulting firm and move every company into it, with its users, SOWs and config items.',
  },
  { panel: 'status', title: 'Check the companies', text: 'See which companies have moved, and which have not.' },
  {
    panel: 'complete',
    title: 'Complete',
    text: 'Move companies that appeared since, and users whose company has moved without them.',
  },
] as const;

/** The steps of the migration, each linking to its panel. */
export function Guide() {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="font-semibold text-lg">Migration to the consulting-firm model</h2>
        <p className="max-w-prose text-sm text-text-muted">
          Companies from before the model have an address of their own and no firm. These six steps move them into one.
          Every step can be repeated safely; interrupted steps resume.
        </p>
      </div>
      <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {STEPS.map(({ panel, title, text }, index) => (
          <li key={panel} className="flex gap-3 rounded-md border border-border p-4">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand text-sm"
            >
              {index + 1}
            </span>
            <span className="grid content-start gap-1">
              <a href={`#${PANEL_IDS[panel]}`} className="font-semibold text-sm underline-offset-4 hover:underline">
                {title}
              </a>
              <span className="text-sm text-text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
