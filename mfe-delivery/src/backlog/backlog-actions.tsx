import { projectBacklogPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import {
  Button,
  ChevronDown,
  Download,
  History,
  Late,
  ListTree,
  latePart,
  Plus,
  Upload,
  UserPlus,
} from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { useBacklog } from './backlog-context.tsx';

const generateDialog = latePart(() =>
  import('./generate/generate-dialog.tsx').then(({ GenerateDialog }) => GenerateDialog),
);
const receiptsDialog = latePart(() =>
  import('./generate/receipts-dialog.tsx').then(({ ReceiptsDialog }) => ReceiptsDialog),
);
const assignDialog = latePart(() => import('./assign/assign-dialog.tsx').then(({ AssignDialog }) => AssignDialog));
const figuresDialog = latePart(() => import('./figures/figures-dialog.tsx').then(({ FiguresDialog }) => FiguresDialog));

const TOOLS = ['jira', 'azure devops', 'linear', 'github', 'csv'];

/** Actions on the backlog as a whole, and dialogs about it. */
export type BacklogAction = 'generate' | 'preview' | 'assign' | 'receipts';

/** The dialog of an action. */
export function ActionDialog({ action, onClose }: { action: BacklogAction | null; onClose: () => void }) {
  const { companyId, projectId, profileId, write } = useBacklog();
  const common = { companyId, projectId, onClose };
  if (action === 'generate' || action === 'preview')
    return <Late of={generateDialog} props={{ ...common, profileId, previewsNow: action === 'preview' }} />;
  if (action === 'assign') return <Late of={assignDialog} props={common} />;
  if (action === 'receipts') return <Late of={receiptsDialog} props={{ ...common, write }} />;
  return null;
}

/** The button that shows hours and price of a company's whole backlog. */
export function FiguresButton({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Hours and price
      </Button>
      {open ? <Late of={figuresDialog} props={{ companyId, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

interface BacklogActionsProps {
  onAdd: () => void;
  onAct: (action: BacklogAction) => void;
}

/** The button that adds a work item, and the menu of actions on the backlog as a whole. */
export function BacklogActions({ onAdd, onAct }: BacklogActionsProps) {
  const { companyId, projectId, write } = useBacklog();
  const { abilities } = useSession();
  const go = useGo();
  const entries = [
    ...(write
      ? [
          { what: 'generate' as const, title: 'Generate the backlog', icon: ListTree },
          { what: 'assign' as const, title: 'Assign…', icon: UserPlus },
        ]
      : []),
    { what: 'receipts' as const, title: 'History of the backlog', icon: History },
  ];
  const pages = can(abilities, 'backlog:plan')
    ? [
        { page: 'exports', title: 'Export the backlog', icon: Download },
        ...(write ? [{ page: 'status-import', title: 'Import status', icon: Upload }] : []),
      ].map((one) => ({ ...one, to: companyPath(companyId, `backlog/${one.page}?project=${projectId}`) }))
    : [];
  useCommands([
    ...pages.map(({ page, title, to }) => ({ id: `backlog-${page}`, title, keywords: TOOLS, to })),
    ...(can(abilities, 'backlog:plan')
      ? [
          {
            id: 'backlog-figures',
            title: 'Hours and price',
            to: `${projectBacklogPath(companyId, projectId)}?view=figures`,
          },
        ]
      : []),
    ...(write ? [{ id: 'backlog-add', title: 'Add a work item', shortcut: 'c', run: onAdd }] : []),
    ...entries.map(({ what, title }) => ({ id: `backlog-${what}`, title, run: () => onAct(what) })),
  ]);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary" size="sm">
            Backlog
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {entries.map(({ what, title, icon: Icon }) => (
            <DropdownMenuItem key={what} onSelect={() => onAct(what)}>
              <Icon aria-hidden="true" /> {title}
            </DropdownMenuItem>
          ))}
          {pages.map(({ page, title, to, icon: Icon }) => (
            <DropdownMenuItem key={page} onSelect={() => go(to)}>
              <Icon aria-hidden="true" /> {title}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {write ? (
        <Button variant="secondary" size="sm" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      ) : null}
    </>
  );
}
