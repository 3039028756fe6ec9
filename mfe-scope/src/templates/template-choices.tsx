import { grouped } from '@scopewright/domain/counted';
import { Checkbox, ListSkeleton } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useTemplates } from './use-templates.ts';

interface TemplateChoicesProps {
  chosenIds: readonly string[];
  onChange: (chosenIds: readonly string[]) => void;
}

const ROWS = ['w-48', 'w-56', 'w-40'];
const CELLS = ['w-24'];

/** The templates that a new project begins with; without one it is blank. */
export function TemplateChoices({ chosenIds, onChange }: TemplateChoicesProps) {
  const templates = useTemplates();
  if (templates.error) return <FailedToLoad what="the templates" of={templates} />;
  if (!templates.data) return <ListSkeleton label="Loading the templates..." rows={ROWS} cells={CELLS} />;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby="templates-hint">
      <legend className="font-medium text-sm text-text">Begin with</legend>
      <p id="templates-hint" className="text-sm text-text-muted">
        Choose any number of templates, or none for a blank project.
      </p>
      <div className="grid max-h-72 gap-3 overflow-y-auto rounded-md border border-border-strong p-3">
        {templates.data.map(({ id, name, description, counts }) => (
          <Checkbox
            key={id}
            label={<span className="font-medium">{name}</span>}
            hint={`${description} ${grouped(counts.requestTypes, 'request type')}, ${grouped(counts.workflows, 'workflow')}, ${grouped(counts.fields, 'field')}.`}
            checked={chosenIds.includes(id)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosenIds, id] : chosenIds.filter((chosen) => chosen !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
