import { plural } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { useRef, useState } from 'react';
import { keepLists, type ListedCompany, patchLists } from '../list/companies-query.ts';
import { type BulkOutcome, changeInChunks } from './bulk.ts';
import type { BulkChange } from './bulk-changes.ts';

/** Progress of a change of many companies. */
export interface BulkProgress {
  doing: string;
  done: number;
  total: number;
}

/** A change that hasn't reached every company. */
export interface UnfinishedChange {
  change: BulkChange;
  outcome: BulkOutcome;
  /** Names of the refused companies. */
  refused: string[];
  /** Applies the change to the companies that weren't tried. */
  goOn: () => void;
}

export const countCompanies = (count: number): string =>
  `${count.toLocaleString('en')} ${plural(count, 'company', 'companies')}`;

/**
 * Changes many companies: the lists show it immediately, failures are reverted and reported, and the change can be
 * undone for a while.
 */
export function useBulkChange() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [unfinished, setUnfinished] = useState<UnfinishedChange | null>(null);
  useUnsavedChanges(progress !== null);
  const stopper = useRef<AbortController | null>(null);

  async function run(change: BulkChange, companies: readonly ListedCompany[]): Promise<void> {
    const ids = new Set(change.batches.flatMap((batch) => batch.ids));
    const show = (done: number) => setProgress({ doing: change.doing, done, total: ids.size });
    const abort = new AbortController();
    stopper.current = abort;
    setUnfinished(null);
    show(0);
    await queryClient.cancelQueries({ queryKey: COMPANIES });
    const putBack = keepLists(queryClient);
    const patch = (changed: ReadonlySet<string>) =>
      patchLists(queryClient, (company, view) => (changed.has(company.id) ? change.patch(company, view) : company));
    patch(ids);
    const outcome = await changeInChunks(change.batches, { signal: abort.signal, onProgress: show });
    if (outcome.done.length < ids.size) {
      putBack();
      patch(new Set(outcome.done));
    }
    setProgress(null);
    void queryClient.invalidateQueries({ queryKey: COMPANIES });
    if (outcome.done.length > 0) {
      const undo = { label: 'Undo', run: () => void run(change.inverse(outcome.changed), companies) };
      toast.success(change.done(countCompanies(outcome.done.length)), outcome.changed.length > 0 ? undo : undefined);
    }
    if (outcome.done.length < ids.size) {
      const refused = companies.filter(({ id }) => outcome.refused.includes(id)).map(({ name }) => name);
      setUnfinished({
        change,
        outcome,
        refused,
        goOn: () => void run({ ...change, batches: outcome.left }, companies),
      });
    }
  }

  return { run, progress, stop: () => stopper.current?.abort(), unfinished, dismiss: () => setUnfinished(null) };
}
