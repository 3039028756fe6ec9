import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { Button, ChevronDown, Late, LayoutGrid, latePart, Plus, Upload } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { type Command, useCommands } from '@scopewright/workplace-kit/commands/commands';
import { type ReactNode, useState } from 'react';
import { ITEM_COMMANDS } from './item-command-names.ts';
import { useWorkspace } from './workspace-context.tsx';

const itemDialog = latePart(() => import('./new-item-dialog.tsx').then(({ NewItemDialog }) => NewItemDialog));
const templateDialog = latePart(() =>
  import('../templates/template-dialog.tsx').then(({ TemplateDialog }) => TemplateDialog),
);
const importDialog = latePart(() => import('../imports/import-dialog.tsx').then(({ ImportDialog }) => ImportDialog));

type Adding = 'workflow' | 'requestType' | 'field' | 'template' | 'importWorkflow' | 'importForm';

const ENTRIES: readonly { what: Adding; label: string; icon: ReactNode; keywords: string[] }[] = [
  { what: 'workflow', label: 'New workflow', icon: <ItemIcon kind="workflow" />, keywords: ['add', 'create'] },
  {
    what: 'requestType',
    label: 'New request type',
    icon: <ItemIcon kind="requestType" />,
    keywords: ['add', 'create'],
  },
  { what: 'field', label: 'New field', icon: <ItemIcon kind="field" />, keywords: ['add', 'create'] },
  { what: 'template', label: 'Insert a template', icon: <LayoutGrid aria-hidden="true" />, keywords: ['add'] },
  {
    what: 'importWorkflow',
    label: 'Import a workflow',
    icon: <Upload aria-hidden="true" />,
    keywords: ['jira', 'xml'],
  },
  { what: 'importForm', label: 'Import a form', icon: <Upload aria-hidden="true" />, keywords: ['jira', 'proforma'] },
];

/** Everything that can be added to a project. */
export function AddMenu() {
  const [adding, setAdding] = useState<Adding | null>(null);
  const entries = ENTRIES.map(
    ({ what, label, keywords }): Command => ({
      id: `scope-add-${what}`,
      title: label,
      keywords,
      run: () => setAdding(what),
    }),
  );
  useCommands([
    {
      ...ITEM_COMMANDS.create,
      keywords: ['new', 'add'],
      choices: () => entries.map((entry, at) => ({ ...entry, icon: ENTRIES[at]?.icon })),
    },
    ...entries,
  ]);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" title="Add to the project (C)" aria-keyshortcuts="c">
            <Plus aria-hidden="true" />
            Add
            <ChevronDown aria-hidden="true" className="max-sm:hidden" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {ENTRIES.map(({ what, label, icon }) => (
            <DropdownMenuItem key={what} onSelect={() => setAdding(what)}>
              {icon}
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {adding ? <AddDialog adding={adding} onClose={() => setAdding(null)} /> : null}
    </>
  );
}

function AddDialog({ adding, onClose }: { adding: Adding; onClose: () => void }) {
  const { companyId, project } = useWorkspace();
  switch (adding) {
    case 'template':
      return <Late of={templateDialog} props={{ companyId, projectId: project.id, onClose }} />;
    case 'importWorkflow':
      return <Late of={importDialog} props={{ what: 'workflow' as const, onClose }} />;
    case 'importForm':
      return <Late of={importDialog} props={{ what: 'form' as const, onClose }} />;
    default:
      return <Late of={itemDialog} props={{ kind: adding, onClose }} />;
  }
}
