import { EXPORT_PRESETS, type ExportPreset } from '@scopewright/contracts/backlog-exports/limits';
import { useHost } from '@scopewright/remote-contract';
import { Button, ChevronDown, Download } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { usualExport } from './export-options.ts';
import { isGoing, useExportCommands, useOwnExports } from './export-queries.ts';
import { PRESET_WORDS } from './export-words.ts';
import { useFinished } from './use-finished.ts';

interface ExportButtonProps {
  companyId: string;
  projectId: string;
  /** The key of the project in the scope. */
  scopeKey: string;
}

/** Exports the backlog of a project as the user did it the last time, or with the preset that is chosen in its menu. */
export function ExportButton({ companyId, projectId, scopeKey }: ExportButtonProps) {
  const { toast } = useHost();
  const go = useGo();
  const own = useOwnExports(companyId, true);
  const { start, download } = useExportCommands(companyId, projectId);
  const items = own.data ?? [];
  const page = companyPath(companyId, `backlog/exports?project=${projectId}`);
  const startedId = start.data?.id;
  useFinished({ items, startedId, download, onReview: (id) => go(`${page}&review=${id}`) });
  const started = items.find(({ id }) => id === startedId);
  const isBusy = start.isPending || (started ? isGoing(started) : startedId !== undefined && own.isFetching);
  const usual = usualExport(items, { projectId, scopeKey });
  const run = (preset?: ExportPreset) => {
    const asked = preset === undefined ? usual : usualExport(items, { projectId, scopeKey, preset });
    start.mutate(asked, { onSuccess: () => toast.info(`Exporting: ${PRESET_WORDS[asked.preset].name}...`) });
  };
  const share = started && started.total > 0 ? Math.round((started.done / started.total) * 100) : 0;
  return (
    <div className="flex items-center">
      <Button
        variant="secondary"
        size="sm"
        className="rounded-e-none"
        title={`${PRESET_WORDS[usual.preset].name}${usual.options.projectKey ? `, project ${usual.options.projectKey}` : ''}`}
        busy={isBusy}
        disabled={own.isPending}
        onClick={() => run()}
      >
        {isBusy ? null : <Download aria-hidden="true" />}
        {isBusy ? `Exporting ${share} %` : 'Export'}
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="secondary"
            size="sm"
            className="-ms-px rounded-s-none"
            aria-label="Other exports"
            disabled={own.isPending || isBusy}
          >
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {EXPORT_PRESETS.map((preset) => (
            <DropdownMenuItem key={preset} onSelect={() => run(preset)}>
              {PRESET_WORDS[preset].name}
            </DropdownMenuItem>
          ))}
          <DropdownMenuItem onSelect={() => go(page)}>Options and history</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
