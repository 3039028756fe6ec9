import type { ScopeTemplateSummary } from '@scopewright/contracts/scoping';
import { INSERTED_TEMPLATES_MAX } from '@scopewright/contracts/scoping/limits';
import { grouped } from '@scopewright/domain/counted';
import { Checkbox, ListSkeleton, SearchInput } from '@scopewright/ui';
import { useScopeTemplates } from '@scopewright/workplace-kit/firm/use-scope-templates';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useId, useState } from 'react';

interface TemplateChoicesProps {
  legend: string;
  hint: string;
  chosenIds: readonly string[];
  onChange: (chosenIds: readonly string[]) => void;
}

const ROWS = ['w-48', 'w-56', 'w-40'];
const CELLS = ['w-24'];
/** More templates than this are searched. */
const SEARCHED_FROM = 8;

/** Templates to choose any number of: those of the firm, then the built-in ones. */
export function TemplateChoices({ legend, hint, chosenIds, onChange }: TemplateChoicesProps) {
  const templates = useScopeTemplates();
  const [search, setSearch] = useState('');
  const hintId = useId();
  if (templates.error) return <FailedToLoad what="the templates" of={templates} />;
  if (!templates.data) return <ListSkeleton label="Loading the templates..." rows={ROWS} cells={CELLS} />;
  const words = search.trim().toLowerCase();
  const found = templates.data.filter(
    ({ id, name, description }) => chosenIds.includes(id) || `${name} ${description}`.toLowerCase().includes(words),
  );
  const choices = { chosenIds, onChange };
  const own = found.filter((template) => template.own);
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={hintId}>
      <legend className="font-medium text-sm text-text">{legend}</legend>
      <p id={hintId} className="text-sm text-text-muted">
        {hint}
      </p>
      {templates.data.length > SEARCHED_FROM ? (
        <SearchInput label="Search templates" value={search} onValueChange={setSearch} inForm />
      ) : null}
      <div className="grid max-h-72 gap-4 overflow-y-auto rounded-md border border-border-strong p-3">
        {own.length > 0 ? <Choices title="Your templates" templates={own} {...choices} /> : null}
        <Choices
          title={own.length > 0 ? 'Built-in templates' : null}
          templates={found.filter((template) => !template.own)}
          {...choices}
        />
        {found.length === 0 ? <p className="text-sm text-text-muted">No templates match “{search.trim()}”.</p> : null}
      </div>
    </fieldset>
  );
}

interface ChoicesProps extends Pick<TemplateChoicesProps, 'chosenIds' | 'onChange'> {
  title: string | null;
  templates: readonly ScopeTemplateSummary[];
}

function Choices({ title, templates, chosenIds, onChange }: ChoicesProps) {
  const id = useId();
  if (templates.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the other one would read its legend twice
    <div role="group" aria-labelledby={title === null ? undefined : id} className="grid gap-3">
      {title === null ? null : (
        <p id={id} className="font-medium text-text-muted text-xs">
          {title}
        </p>
      )}
      {templates.map((template) => (
        <Checkbox
          key={template.id}
          label={<span className="wrap-anywhere font-medium">{template.name}</span>}
          hint={hintOf(template)}
          checked={chosenIds.includes(template.id)}
          disabled={!chosenIds.includes(template.id) && chosenIds.length >= INSERTED_TEMPLATES_MAX}
          onChange={({ target: { checked } }) =>
            onChange(checked ? [...chosenIds, template.id] : chosenIds.filter((chosen) => chosen !== template.id))
          }
        />
      ))}
    </div>
  );
}

function hintOf({ description, counts }: ScopeTemplateSummary): string {
  const holds = `${grouped(counts.requestTypes, 'request type')}, ${grouped(counts.workflows, 'workflow')}, ${grouped(counts.fields, 'field')}.`;
  const sentence = /[.!?]$/.test(description) || description === '' ? description : `${description}.`;
  return sentence === '' ? holds : `${sentence} ${holds}`;
}
