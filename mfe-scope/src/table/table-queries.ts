import { errorText } from '@scopewright/api-client';
import { usePages } from '@scopewright/calls';
import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import type { READY_STATES, ScopeItemRow } from '@scopewright/contracts/scoping';
import { counted } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { openScopeStore } from '../saving/scope-store.ts';
import { queryOfView, type TableView } from './table-view.ts';

const PAGE_SIZE = 200;
/** Maximum number of items changed by one request. */
const AT_ONCE = 200;

/** Rows of the table, page by page. */
export function useTableRows(companyId: string, view: TableView) {
  return usePages(
    [...scopeKey(companyId), 'table', view],
    'scope',
    { params: { companyId }, query: queryOfView(view), pageSize: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
}

/** Values to set in many items together. */
export interface BulkSet {
  phase?: number;
  readyState?: (typeof READY_STATES)[number];
  /** Required with `blocked`. */
  blockedReason?: string;
  ownerId?: string | null;
}

/** Changes many items; resolves to the number changed. */
function useBulkChange(companyId: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, set }: { rows: readonly ScopeItemRow[]; set: BulkSet }) => {
      let changed = 0;
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const itemIds = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
        const { results } = await host.api.call('changeScopeItems', { params: { companyId }, body: { itemIds, set } });
        openScopeStore(host, queryClient, companyId)?.notice(
          results.flatMap((result) => ('row' in result && result.row ? [result.row] : [])),
        );
        changed += results.filter(({ result }) => result === 'changed').length;
      }
      return changed;
    },
    // until the rows are the server's, the change counts as pending
    onSettled: () => {
      refreshScope(queryClient, companyId);
      return queryClient.invalidateQueries({ queryKey: [...scopeKey(companyId), 'table'] });
    },
  });
}

/** The changes that restore the items' previous values. */
function inverseOfBulk(rows: readonly ScopeItemRow[], set: BulkSet): { rows: ScopeItemRow[]; set: BulkSet }[] {
  const groups = new Map<string, { rows: ScopeItemRow[]; set: BulkSet }>();
  for (const row of rows) {
    const before: BulkSet = {
      ...(set.phase !== undefined && { phase: row.phase }),
      ...(set.readyState && { readyState: row.readyState }),
      ...(set.readyState && row.blockedReason !== undefined && { blockedReason: row.blockedReason }),
      ...(set.ownerId !== undefined && { ownerId: row.ownerId }),
    };
    const key = JSON.stringify(before);
    const group = groups.get(key) ?? { rows: [], set: before };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Changes items, reports it, and offers an undo. */
export function useGive(companyId: string) {
  const { toast } = useHost();
  const bulk = useBulkChange(companyId);
  const failed = (error: unknown) => toast.error(`Some items could not be updated. ${errorText(error)}`);
  const give = (rows: readonly ScopeItemRow[], set: BulkSet) =>
    bulk.mutate(
      { rows, set },
      {
        onSuccess: (changed) => {
          const back = inverseOfBulk(rows, set);
          const run = async () => {
            for (const each of back) await bulk.mutateAsync(each);
          };
          toast.success(
            `${counted(changed, 'item')} updated`,
            ...(changed > 0 ? [{ label: 'Undo', run: () => void run().catch(failed) }] : []),
          );
        },
        onError: failed,
      },
    );
  return { give, pending: bulk.isPending ? bulk.variables : null };
}
