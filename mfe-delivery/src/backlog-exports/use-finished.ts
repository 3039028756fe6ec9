import { useHost } from '@scopewright/remote-contract';
import { useEffect, useEffectEvent } from 'react';
import { type ExportCommands, type ExportRow, isGoing } from './export-queries.ts';
import { PRESET_WORDS, SEVERITY_WORDS, workItemsLabel } from './export-words.ts';

const SEVERITIES = ['error', 'warning'] as const;

/** The result of an export in a sentence. */
function resultOf({ preset, workItems, rehearsed }: ExportRow): string {
  const noted = SEVERITIES.filter((severity) => rehearsed[severity] > 0).map((severity) =>
    SEVERITY_WORDS[severity].count(rehearsed[severity]),
  );
  return [`${PRESET_WORDS[preset].name}: ${workItemsLabel(workItems)}`, ...noted].join(', ');
}

interface Finishing {
  items: readonly ExportRow[];
  /** The export that was started on this page. */
  startedId: string | undefined;
  download: ExportCommands['download'];
  onReview: (exportId: string) => void;
}

/**
 * Downloads the export that was started on this page once it is made, and reports its result. If the importer would lose
 * something, that is shown before the download.
 */
export function useFinished({ items, startedId, download, onReview }: Finishing): void {
  const { toast } = useHost();
  const made = items.find((row) => row.id === startedId && !isGoing(row));
  const finish = useEffectEvent(() => {
    if (!made) return;
    if (made.state === 'failed') {
      toast.error(made.problem ?? 'The export failed. Please try again.');
    } else if (made.rehearsed.error > 0) {
      onReview(made.id);
      toast.info(`${resultOf(made)}. Review it before you download it.`);
    } else {
      download.mutate({ exportId: made.id });
      toast.success(resultOf(made), { label: 'Review', run: () => onReview(made.id) });
    }
  });
  const madeId = made?.id;
  useEffect(() => {
    if (madeId !== undefined) finish();
  }, [madeId]);
}
