import { Card } from '@scopewright/ui';
import { PANELS } from './panels.ts';
import { StepNumber } from './step-number.tsx';

/** In the order of `PANELS`. */
const STEPS = [
  {
    title: 'See stored data',
    text: 'Run the Database Diagnostic to list companies, users and stored keys.',
  },
  {
    title: 'Clean up',
    text: 'Remove entries with undefined or unknown ids, so that only valid data is moved.',
  },
  {
    title: 'Find the firm',
    text: 'Check whether there is a consulting firm that companies are moved into.',
  },
  {
    title: 'Migrate',
    text: 'Create the consulting firm and move every company into it, with its users, SOWs and config items.',
  },
  { title: 'Check the companies', text: 'See which companies have moved, and which have not.' },
  {
    title: 'Complete',
    text: 'Move companies that appeared since, and users whose company has moved without them.',
  },
] as const;

/** The steps of the migration, numbered as their panels, each with a link to its panel. */
export function Guide() {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="font-semibold text-lg">Migration to the consulting-firm model</h2>
        <p className="max-w-prose text-sm text-text-muted">
          Companies older than the model have their own address and no firm. These six steps move them into one. Every
          step can be repeated safely; interrupted steps resume.
        </p>
      </div>
      <ol className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3 rounded-md border border-border p-4">
            <StepNumber value={index + 1} />
            <span className="grid content-start gap-1">
              <a href={`#${PANELS[index]}`} className="font-semibold text-sm underline-offset-4 hover:underline">
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
