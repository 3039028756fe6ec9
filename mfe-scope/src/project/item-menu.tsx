import { ApiError, errorText } from '@scopewright/api-client';
import { companyProjectsPath, projectPath } from '@scopewright/company-kit/scope/scope-paths';
import { useScopeCommands } from '@scopewright/company-kit/scope/scope-queries';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { DELETED_ITEM_KEPT_DAYS } from '@scopewright/contracts/constants';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import type { CommandStep } from '@scopewright/editing';
import { useUndoOf } from '@scopewright/editing/edit-context';
import { useHost } from '@scopewright/remote-contract';
import {
  Button,
  ConfirmDialog,
  Copy,
  Download,
  formatDay,
  Late,
  LayoutGrid,
  latePart,
  MoreHorizontal,
  saveFile,
  Trash2,
} from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { useCommands, useHostCommands } from '@scopewright/workplace-kit/commands/commands';
import { ShortcutKeys } from '@scopewright/workplace-kit/commands/shortcut-keys';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useRef, useState } from 'react';
import { useScope } from '../saving/use-scope.tsx';
import { ITEM_COMMANDS } from './item-command-names.ts';
import { useWorkspace } from './workspace-context.tsx';

const exportDialog = latePart(() => import('../imports/export-dialog.tsx').then(({ ExportDialog }) => ExportDialog));

const copyDialog = latePart(() =>
  import('../projects/copy-project-dialog.tsx').then(({ CopyProjectDialog }) => CopyProjectDialog),
);

const templateDialog = latePart(() =>
  import('../templates/save-template-dialog.tsx').then(({ SaveTemplateDialog }) => SaveTemplateDialog),
);

interface Use {
  itemId: string;
  name: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const READER_ENTRIES = [ITEM_COMMANDS.next, ITEM_COMMANDS.previous];
const WRITER_ENTRIES = [ITEM_COMMANDS.phase, ITEM_COMMANDS.state, ITEM_COMMANDS.owner, ...READER_ENTRIES];

type ExportFormat = 'xml' | 'rest' | 'form';

/** The files that an item can be exported to for the target platform. */
const EXPORTS: Record<ScopeItem['kind'], readonly { format: ExportFormat; label: string }[]> = {
  project: [],
  workflow: [
    { format: 'xml', label: 'Export as workflow XML' },
    { format: 'rest', label: 'Export as JSON for the API' },
  ],
  requestType: [{ format: 'form', label: 'Export the form as JSON' }],
  field: [],
};

const wordsOf = ({ kind }: ScopeItem) => KIND_WORDS[kind].one.toLowerCase();

/** The uses listed in a refusal to delete. */
const usesOf = (error: unknown): Use[] => {
  const current =
    error instanceof ApiError && error.status === 409 && error.code !== 'version_conflict' ? error.current : null;
  const list = typeof current === 'object' && current !== null && 'uses' in current ? current.uses : current;
  return Array.isArray(list) ? (list as Use[]) : [];
};

/** Until when something deleted now can be restored. */
const restorableUntil = (): string => formatDay(new Date(Date.now() + DELETED_ITEM_KEPT_DAYS * DAY_MS).toISOString());

/** Exports an item, and lists parts that the platform won't support. */
function useExport({ id, name }: ScopeItem): (format: ExportFormat) => void {
  const { api, toast } = useHost();
  return (format) => {
    api.call('exportScopeItem', { params: { itemId: id }, query: { format } }).then(
      ({ fileName, text, leftOut }) => {
        saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName);
        if (leftOut.length > 0)
          toast.info(
            `The platform won’t support all of it: ${leftOut.slice(0, 3).join(' ')}${leftOut.length > 3 ? ` And ${leftOut.length - 3} more.` : ''}`,
          );
      },
      (error) => toast.error(`“${name}” could not be exported. ${errorText(error)}`),
    );
  };
}

/**
 * Deletes an item, which can be undone, and leaves its page.
 * @param onUsed gets the uses for which the server refuses, unless it is forced
 */
function useRemoval(item: ScopeItem, onUsed: (uses: readonly Use[]) => void): (force: boolean) => Promise<void> {
  const { companyId, project } = useWorkspace();
  const { store } = useScope();
  const undoOf = useUndoOf();
  const { toast } = useHost();
  const go = useGo();
  const commands = useScopeCommands(companyId);

  /** Pending edits are saved first: the server would refuse them for a deleted item. */
  async function removeNow(force: boolean): Promise<void> {
    await store.sent(item.id);
    store.receive(await commands.remove({ id: item.id, version: store.get(item.id)?.version ?? item.version }, force));
  }

  return async (force) => {
    try {
      await removeNow(force);
    } catch (error) {
      const uses = usesOf(error);
      if (uses.length > 0) onUsed(uses);
      else toast.error(`“${item.name}” could not be deleted. ${errorText(error)}`);
      throw error;
    }
    const step: CommandStep = {
      kind: 'command',
      label: `Delete ${wordsOf(item)} “${item.name}”`,
      undo: async () => store.receive(await commands.restore(item.id)),
      redo: () => removeNow(true),
    };
    store.record(step);
    toast.success(`“${item.name}” is deleted. It can be restored until ${restorableUntil()}.`, {
      label: 'Undo',
      run: () => undoOf(step),
    });
    go(item.kind === 'project' ? companyProjectsPath(companyId) : projectPath(companyId, project.id));
  };
}

interface DeleteDialogProps {
  item: ScopeItem;
  /** The known uses of the item; null while it is not to be deleted. */
  uses: readonly Use[] | null;
  onUses: (uses: readonly Use[] | null) => void;
}

/** Asks before the item is deleted, and again when it is used. */
function DeleteDialog({ item, uses, onUses }: DeleteDialogProps) {
  const remove = useRemoval(item, onUses);
  const isUsed = uses !== null && uses.length > 0;
  return (
    <ConfirmDialog
      open={uses !== null}
      onOpenChange={(open) => (open ? undefined : onUses(null))}
      title={`Delete “${item.name}”?`}
      description={
        isUsed
          ? `It is used in these places, which would lose it. Undo restores everything, until ${restorableUntil()}.`
          : item.kind === 'project'
            ? `Its workflows and request types are deleted with it. Undo restores all of them, until ${restorableUntil()}.`
            : `Undo restores it, until ${restorableUntil()}.`
      }
      confirmLabel={isUsed ? 'Delete anyway' : 'Delete'}
      tone="danger"
      onConfirm={() => remove(isUsed)}
    >
      {isUsed ? (
        <ul className="mt-3 list-disc pl-5 text-sm">
          {uses.map(({ itemId, name }) => (
            <li key={itemId} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </ConfirmDialog>
  );
}

interface CommandEntriesProps {
  entries: typeof WRITER_ENTRIES | typeof READER_ENTRIES;
  onChoose: (id: string) => void;
}

/** Entries for commands that have a shortcut. */
const CommandEntries = ({ entries, onChoose }: CommandEntriesProps) =>
  entries.map(({ id, title, shortcut }) => (
    <DropdownMenuItem key={id} aria-keyshortcuts={shortcut} onSelect={() => onChoose(id)}>
      <span className="flex-1">{title}</span>
      <ShortcutKeys shortcut={shortcut} />
    </DropdownMenuItem>
  ));

const COPY = { id: 'project-copy', title: 'Copy this project…', keywords: ['duplicate', 'clone'] };
const SAVE_AS_TEMPLATE = {
  id: 'project-save-template',
  title: 'Save this project as a template…',
  keywords: ['reuse', 'library'],
};

/** Actions on the open item, besides editing it. */
export function ItemMenu({ item }: { item: ScopeItem }) {
  const { write, project } = useWorkspace();
  const { store } = useScope();
  const { toast } = useHost();
  const [copying, setCopying] = useState(false);
  const [saving, setSaving] = useState<ScopeItem | null>(null);
  useCommands(
    write
      ? [
          { ...COPY, run: () => setCopying(true) },
          { ...SAVE_AS_TEMPLATE, run: () => setSaving(project) },
        ]
      : [],
  );
  const exportAs = useExport(item);
  const [exporting, setExporting] = useState(false);
  const [uses, setUses] = useState<readonly Use[] | null>(null);
  const { run } = useHostCommands();
  const chosen = useRef<string | null>(null);
  const sentAll = () => Promise.all([...store.items().keys()].map((id) => store.sent(id)));
  const copyLink = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast.success('The link is copied'),
      () => toast.error('The browser did not let the link be copied'),
    );

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="iconSmall" aria-label={`More for “${item.name}”`}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          // only now: a menu that is still closing would take the focus from the palette
          onCloseAutoFocus={() => {
            if (chosen.current !== null) run(chosen.current);
            chosen.current = null;
          }}
        >
          <CommandEntries
            entries={write ? WRITER_ENTRIES : READER_ENTRIES}
            onChoose={(id) => {
              chosen.current = id;
            }}
          />
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => void copyLink()}>
            <Copy aria-hidden="true" />
            Copy the link
          </DropdownMenuItem>
          {EXPORTS[item.kind].map(({ format, label }) => (
            <DropdownMenuItem key={format} onSelect={() => exportAs(format)}>
              <Download aria-hidden="true" />
              {label}
            </DropdownMenuItem>
          ))}
          {EXPORTS[item.kind].length > 0 ? (
            <DropdownMenuItem onSelect={() => setExporting(true)}>
              <Download aria-hidden="true" />
              Export for a site…
            </DropdownMenuItem>
          ) : null}
          {write && item.kind === 'project' ? (
            <DropdownMenuItem onSelect={() => setCopying(true)}>
              <Copy aria-hidden="true" />
              {COPY.title}
            </DropdownMenuItem>
          ) : null}
          {write && (item.kind === 'project' || item.kind === 'requestType') ? (
            <DropdownMenuItem onSelect={() => setSaving(item)}>
              <LayoutGrid aria-hidden="true" />
              Save as template…
            </DropdownMenuItem>
          ) : null}
          {write ? (
            <DropdownMenuItem onSelect={() => setUses([])}>
              <Trash2 aria-hidden="true" />
              Delete {wordsOf(item)}
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {exporting ? <Late of={exportDialog} props={{ item, onClose: () => setExporting(false) }} /> : null}
      {copying ? (
        <Late
          of={copyDialog}
          props={{ project, sent: () => store.sent(project.id), onClose: () => setCopying(false) }}
        />
      ) : null}
      {saving ? (
        <Late of={templateDialog} props={{ item: saving, sent: sentAll, onClose: () => setSaving(null) }} />
      ) : null}
      <DeleteDialog item={item} uses={uses} onUses={setUses} />
    </>
  );
}
