import { errorText } from '@scopewright/api-client';
import type { CallInput } from '@scopewright/contracts';
import { BACKLOG_BULK_MAX } from '@scopewright/contracts/backlog/limits';
import { counted } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { refreshBacklog } from '../backlog-queries.ts';
import type { WorkItemStore } from '../saving/work-item-store.ts';
import type { WorkItemLine } from '../work-items.ts';
import type { ListedWorkItem } from './work-item-cells.tsx';

type Body = CallInput<'changeWorkItems'>['body'];
/** Values to set in many work items together. */
export type WorkItemSet = Partial<Pick<WorkItemLine, 'status' | 'outcome' | 'phase' | 'dueDate' | 'shared'>> & {
  assigneeId?: string | null;
};

/** A change of many work items together. */
export interface WorkItemChange {
  set?: WorkItemSet;
  addLabels?: string[];
  removeLabels?: string[];
}

interface Group {
  rows: ListedWorkItem[];
  change: WorkItemChange;
}

/** The changes that restore the work items' previous values. */
export function inverseOf(
  rows: readonly ListedWorkItem[],
  { set = {}, addLabels = [], removeLabels = [] }: WorkItemChange,
) {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const labels = row.labels ?? [];
    const change: WorkItemChange = {
      set: Object.fromEntries(Object.keys(set).map((key) => [key, row[key as keyof WorkItemSet] ?? null])),
      addLabels: removeLabels.filter((label) => labels.includes(label)),
      removeLabels: addLabels.filter((label) => !labels.includes(label)),
    };
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { rows: [], change };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Changes many work items of a company, reports it, and offers an undo. @param store takes part in it where one is open
 */
export function useBulk(companyId: string, store: WorkItemStore | null) {
  const { api, toast, queryClient } = useHost();
  const send = async (rows: readonly ListedWorkItem[], { set = {}, ...labels }: WorkItemChange): Promise<number> => {
    let changed = 0;
    try {
      for (let from = 0; from < rows.length; from += BACKLOG_BULK_MAX) {
        const workItemIds = rows.slice(from, from + BACKLOG_BULK_MAX).map(({ id }) => id);
        const { results } = await api.call('changeWorkItems', {
          params: { companyId },
          body: { workItemIds, set, ...labels } as Body,
        });
        store?.notice(results.flatMap(({ row }) => (row ? [row] : [])));
        changed += results.filter(({ result }) => result === 'changed').length;
      }
      return changed;
    } finally {
      // until the rows are the server's, the change counts as pending
      await refreshBacklog(queryClient, companyId);
    }
  };
  const within = <T>(work: () => Promise<T>): Promise<T> => (store ? store.run(work) : work());
  const bulk = useMutation({
    mutationFn: ({ rows, change }: { rows: readonly ListedWorkItem[]; change: WorkItemChange }) =>
      within(async () => {
        // the user's latest edits come first
        for (const { id } of rows) if (store?.get(id)?.state === 'saving') await store.sent(id);
        return send(rows, change);
      }),
  });
  const failed = (error: unknown) => toast.error(`Some work items could not be changed. ${errorText(error)}`);
  const give = (rows: readonly ListedWorkItem[], change: WorkItemChange) =>
    bulk.mutate(
      { rows, change },
      {
        onError: failed,
        onSuccess(changed) {
          const words = `${counted(changed, 'work item')} changed`;
          if (changed === 0) {
            toast.info('Nothing to change');
            return;
          }
          const back = inverseOf(rows, change);
          const undo = async () => {
            for (const each of back) await send(each.rows, each.change);
          };
          store?.record({ kind: 'command', label: words, undo, redo: async () => void (await send(rows, change)) });
          toast.success(words, { label: 'Undo', run: () => void within(undo).catch(failed) });
        },
      },
    );
  return { give, busy: bulk.isPending };
}
