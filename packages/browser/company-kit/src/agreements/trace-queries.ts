import { errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { grouped } from '@scopewright/domain/counted';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { scopeKey } from '../scope/scope-key.ts';

export type Coverage = CallOutput<'coverage'>;
export type TracedClause = Coverage['unlinkedClauses']['items'][number];
export type TracedItem = Coverage['unsoldItems']['items'][number];
export type CoveredClause = CallOutput<'coverageClauses'>['items'][number];
export type CoveredItem = CallOutput<'coverageItems'>['items'][number];
export type Acknowledgment = CallOutput<'acknowledgments'>['items'][number];
export type ClauseFilter = Omit<NonNullable<CallInput<'coverageClauses'>['query']>, 'limit' | 'cursor'>;
export type ItemFilter = Omit<NonNullable<CallInput<'coverageItems'>['query']>, 'limit' | 'cursor'>;

export type Suggestion = CallOutput<'traceSuggestions'>['items'][number];

/** Below the company's scope: what changes the scope changes its coverage. */
const traceKey = (companyId: string) => [...scopeKey(companyId), 'trace'] as const;
const PAGE_SIZE = 25;

export function useCoverage(companyId: string) {
  return useCall([...traceKey(companyId), 'coverage'], 'coverage', { params: { companyId } });
}

/** Accepted clauses that can be linked, with their linked items. */
export function useCoverageClauses(companyId: string, filter: ClauseFilter, wanted = true) {
  return usePages(
    [...traceKey(companyId), 'clauses', filter],
    'coverageClauses',
    { params: { companyId }, query: filter, pageSize: PAGE_SIZE },
    { enabled: wanted },
  );
}

/** Items in scope, with their coverage. */
export function useCoverageItems(companyId: string, filter: ItemFilter, wanted = true) {
  return usePages(
    [...traceKey(companyId), 'items', filter],
    'coverageItems',
    { params: { companyId }, query: filter, pageSize: PAGE_SIZE },
    { enabled: wanted },
  );
}

/** Links that probably belong there, for the firm's people. */
export function useTraceSuggestions(companyId: string, wanted: boolean) {
  return useCall(
    [...traceKey(companyId), 'suggestions'],
    'traceSuggestions',
    { params: { companyId } },
    { enabled: wanted },
  );
}

/** Clauses that sell an item. */
export function useItemTrace(companyId: string, itemId: string) {
  return useCall([...traceKey(companyId), 'item', itemId], 'itemTrace', { params: { itemId } });
}

// one object for each answer, because a set is never equal to another one
const unsoldIds = ({ hasClauses, itemIds }: CallOutput<'unsoldItems'>) => (hasClauses ? new Set(itemIds) : null);

/** Ids of a project's items that no clause sells; null where the company has no accepted clauses. */
export function useUnsoldItems(companyId: string, projectId: string) {
  return useCall(
    [...traceKey(companyId), 'unsold', projectId],
    'unsoldItems',
    { params: { companyId }, query: { projectId } },
    { select: unsoldIds },
  );
}

/** Contradictions between scope and agreements of a project; clients see none. */
export function useTraceFindings(companyId: string, projectId: string, wanted: boolean) {
  return useCall(
    [...traceKey(companyId), 'findings', projectId],
    'traceFindings',
    { params: { companyId }, query: { projectId } },
    { enabled: wanted, select: ({ findings }) => findings },
  );
}

/** Findings that were accepted as they are, for the firm's people. */
export function useAcknowledgments(companyId: string, wanted: boolean) {
  return useCall(
    [...traceKey(companyId), 'acknowledgments'],
    'acknowledgments',
    { params: { companyId } },
    { enabled: wanted },
  );
}

/** An item's reference in calls. */
const naming = ({ id, name }: Pick<TracedItem, 'id' | 'name'>) => (id === null ? { configItem: name } : { itemId: id });

const because = (error: unknown): string =>
  errorText(error, {
    network: 'Please check your connection and try again.',
    other: 'The server is not responding correctly. Please try again in a moment.',
  });

const NOT_LINKED = 'The items could not be linked.';

/** Links, unlinks and accepts findings; each reports its result and can be undone. */
export function useTraceCommands(companyId: string) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const params = { companyId };
  const refresh = () => queryClient.invalidateQueries({ queryKey: scopeKey(companyId) });

  async function attempt(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toast.error(`${what} ${because(error)}`);
      return false;
    } finally {
      await refresh();
    }
  }

  async function link(clauseId: string, item: Pick<TracedItem, 'id' | 'name'>, undone = false): Promise<boolean> {
    let id = '';
    const done = await attempt(`“${item.name}” could not be linked.`, async () => {
      const body = { clauseId, ...naming(item) } as CallInput<'linkClause'>['body'];
      ({ id } = await api.call('linkClause', { params, body }));
    });
    if (done && undone) toast.info(`Linked again: “${item.name}”`);
    else if (done)
      toast.success(`Linked “${item.name}”`, { label: 'Undo', run: () => void unlink({ id, clauseId, item }, true) });
    return done;
  }

  async function unlink(
    { id, clauseId, item }: { id: string; clauseId: string; item: Pick<TracedItem, 'id' | 'name'> },
    undone = false,
  ): Promise<boolean> {
    const done = await attempt(`“${item.name}” could not be unlinked.`, () =>
      api.call('unlinkClause', { params: { ...params, traceLinkId: id } }),
    );
    if (done && undone) toast.info(`Undone: Linked “${item.name}”`);
    else if (done)
      toast.success(`Unlinked “${item.name}”`, { label: 'Undo', run: () => void link(clauseId, item, true) });
    return done;
  }

  async function withdraw(id: string): Promise<boolean> {
    const done = await attempt('The finding could not be shown again.', () =>
      api.call('withdrawAcknowledgment', { params: { ...params, acknowledgmentId: id } }),
    );
    if (done) toast.success('The finding is shown again');
    return done;
  }

  async function acknowledge(
    finding: Pick<CallInput<'acknowledgeFinding'>['body'], 'rule' | 'count'> & {
      clauseId: string;
      item: Pick<TracedItem, 'id' | 'name'> | null;
    },
    reason: string,
  ): Promise<boolean> {
    let id = '';
    const { item, ...rest } = finding;
    const done = await attempt('The finding could not be accepted.', async () => {
      const body = { ...rest, ...(item && naming(item)), reason } as CallInput<'acknowledgeFinding'>['body'];
      ({ id } = await api.call('acknowledgeFinding', { params, body }));
    });
    if (done) toast.success('Accepted as it is', { label: 'Undo', run: () => void withdraw(id) });
    return done;
  }

  return { link, unlink, acknowledge, withdraw, accept: acceptingLinks({ companyId, api, toast, attempt }) };
}

interface Accepting extends Pick<HostApi, 'api' | 'toast'> {
  companyId: string;
  /** Does something, and reports a failure. @returns whether it was done */
  attempt: (what: string, work: () => Promise<unknown>) => Promise<boolean>;
}

/** Accepts suggested links together, with one undo for all of them. */
function acceptingLinks({ companyId, api, toast, attempt }: Accepting) {
  /**
   * Links suggested pairs together; those that can't be linked are reported.
   * @param key the same for each attempt with the same pairs
   */
  async function accept(suggestions: readonly Suggestion[], key: string): Promise<boolean> {
    let made: CallOutput<'linkClauses'> | undefined;
    const what = suggestions.length === 1 ? `“${suggestions[0]?.item.name}” could not be linked.` : NOT_LINKED;
    const done = await attempt(what, async () => {
      const pairs = suggestions.map(
        ({ clauseId, item, outOfScope }) =>
          ({
            clauseId,
            ...naming(item),
            takeIntoScope: outOfScope === true,
          }) as CallInput<'linkClauses'>['body']['pairs'][number],
      );
      made = await api.call('linkClauses', {
        params: { companyId },
        body: { pairs },
        headers: { [IDEMPOTENCY_HEADER]: key },
      });
    });
    if (!done || made === undefined) return false;
    const { linked, refused } = made;
    const result = made;
    if (linked.length > 0)
      toast.success(`Linked ${grouped(linked.length, 'item')}`, { label: 'Undo', run: () => void unlinkAll(result) });
    else if (refused.length === 0) toast.info('Everything is linked already');
    const [first] = refused;
    if (first) toast.error(`${grouped(refused.length, 'link')} could not be made. ${first.error}`);
    return true;
  }

  /** Undoes `accept`. */
  async function unlinkAll({ linked, takenIntoScope }: CallOutput<'linkClauses'>): Promise<void> {
    const body = { traceLinkIds: linked.map(({ id }) => id), configItems: takenIntoScope };
    const done = await attempt('The links could not be removed.', () =>
      api.call('unlinkClauses', { params: { companyId }, body: body as CallInput<'unlinkClauses'>['body'] }),
    );
    if (done) toast.info(`Undone: Linked ${grouped(linked.length, 'item')}`);
  }

  return accept;
}

export type TraceCommands = ReturnType<typeof useTraceCommands>;
