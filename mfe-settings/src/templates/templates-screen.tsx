import type { OwnTemplateSummary } from '@scopewright/contracts/scoping';
import { grouped, listed } from '@scopewright/domain/counted';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Badge, Button, EmptyState, formatDay, LayoutGrid, ListSkeleton, Pencil, Trash2 } from '@scopewright/ui';
import { TemplateWordsDialog } from '@scopewright/workplace-kit/firm/template-words-dialog';
import { useScopeTemplates } from '@scopewright/workplace-kit/firm/use-scope-templates';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useState } from 'react';
import { DeleteDialog } from '../layout/delete-dialog.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { useChangeTemplate, useDeleteTemplate } from './use-templates.ts';

const ROWS = ['w-64', 'w-80', 'w-56'];
const FAILED = 'That did not work. Please try again.';

/** Templates that the firm has saved. */
export function TemplatesScreen() {
  const { data, error, isFetching, refetch } = useScopeTemplates();
  return (
    <SectionCard
      title="Templates"
      description="Projects and request types that your firm has saved, to use for other clients. They are offered before the built-in ones when a project is created."
    >
      {data ? (
        <TemplateList templates={data.flatMap((template) => (template.own ? [template] : []))} />
      ) : error ? (
        <FailedToLoad what="the templates" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Loading the templates..." rows={ROWS} cells={[]} />
      )}
    </SectionCard>
  );
}

type Asked = { what: 'rename' | 'delete'; template: OwnTemplateSummary };

function TemplateList({ templates }: { templates: readonly OwnTemplateSummary[] }) {
  const { abilities } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const write = can(abilities, 'scope:write');
  if (templates.length === 0)
    return (
      <EmptyState
        icon={<LayoutGrid />}
        title="No template yet"
        description="Open a project or one of its request types, and choose “Save as template” in its menu. It is saved without what concerns the client: people, questions, notes and state."
      />
    );
  const close = () => setAsked(null);
  // after a conflict with the version that is stored now
  const chosen = templates.find(({ id }) => id === asked?.template.id) ?? asked?.template;
  return (
    <>
      <ul className="divide-y divide-border rounded-md border border-border">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap items-start justify-between gap-3 p-4">
            <TemplateFacts template={template} />
            {write ? (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Rename ${template.name}`}
                  onClick={() => setAsked({ what: 'rename', template })}
                >
                  <Pencil aria-hidden="true" />
                  Rename
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Delete ${template.name}`}
                  onClick={() => setAsked({ what: 'delete', template })}
                >
                  <Trash2 aria-hidden="true" />
                  Delete
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asked?.what === 'rename' && chosen ? <RenameTemplate template={chosen} onClose={close} /> : null}
      {asked?.what === 'delete' && chosen ? <DeleteTemplate template={chosen} onClose={close} /> : null}
    </>
  );
}

function TemplateFacts({ template }: { template: OwnTemplateSummary }) {
  const { name, description, part, counts, savedBy, savedAt } = template;
  const holds = listed([
    grouped(counts.requestTypes, 'request type'),
    grouped(counts.workflows, 'workflow'),
    grouped(counts.fields, 'field'),
  ]);
  return (
    <div className="grid min-w-0 max-w-prose gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="wrap-anywhere font-medium text-text">{name}</h3>
        <Badge>{part === 'project' ? 'Project' : 'Request type'}</Badge>
      </div>
      {description ? <p className="wrap-anywhere whitespace-pre-line text-sm">{description}</p> : null}
      <p className="text-sm text-text-muted">{holds}</p>
      <p className="wrap-anywhere text-sm text-text-muted">
        Saved {savedBy === null ? '' : `by ${savedBy} `}on <time dateTime={savedAt}>{formatDay(savedAt)}</time>
      </p>
    </div>
  );
}

interface AskedProps {
  template: OwnTemplateSummary;
  onClose: () => void;
}

function RenameTemplate({ template: { id, version, name, description }, onClose }: AskedProps) {
  const { toast } = useHost();
  const change = useChangeTemplate(id);
  return (
    <TemplateWordsDialog
      title={`Rename ${name}`}
      text="Projects that were made with it stay as they are."
      initial={{ name, description }}
      submitLabel="Save"
      error={change.error}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={(words) =>
        change.mutate(
          { version, ...words },
          {
            onSuccess: (stored) => {
              toast.success(`${stored.name} was saved`);
              onClose();
            },
          },
        )
      }
    />
  );
}

function DeleteTemplate({ template: { id, name }, onClose }: AskedProps) {
  const remove = useDeleteTemplate();
  return (
    <DeleteDialog
      name={name}
      description="Projects that were made with it stay as they are. This cannot be undone."
      confirmLabel="Delete template"
      onDelete={() => remove.mutateAsync(id)}
      error={remove.error}
      failed={FAILED}
      onClose={onClose}
    />
  );
}
