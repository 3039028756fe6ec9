import { type ApiClient, ApiError, errorText, newIdempotencyKey } from '@scopewright/api-client';
import { findingKey } from '@scopewright/company-kit/scope/finding-line';
import { keepItem, refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import type { CheckedItem, ScopeChange, ScopeCheck, ScopeItem } from '@scopewright/contracts/scoping';
import { type Finding, type Fix, setChange } from '@scopewright/domain/scoping/finding';
import { changesOfFix } from '@scopewright/domain/scoping/fix';
import { jsonAt } from '@scopewright/editing';
import { useUndoKeys } from '@scopewright/editing/use-undo-keys';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useRef, useState } from 'react';
import { openScopeStore } from '../saving/scope-store.ts';
import { checkKey } from './use-scope-check.ts';

/** A finding with an automatic fix, and the item that it is about. */
export interface Fixable {
  item: CheckedItem;
  finding: Finding;
}

export interface Fixing {
  /** Applies the fixes of findings, one after the other. */
  applyFix: (found: readonly Fixable[]) => Promise<void>;
  /** Whether this finding is being fixed; without an argument, whether any is. */
  busy: (finding?: Finding) => boolean;
}

/** An applied fix and its inverse; undoing it twice has no further effect. */
interface Fixed {
  finding: Finding;
  item: CheckedItem;
  version: number;
  label: string;
  back: ScopeChange[];
  operationId: string;
}

/** The changes that undo others, computed from the item after them. */
const wayBack = (changed: ScopeItem, changes: readonly ScopeChange[]): ScopeChange[] =>
  changes
    .toReversed()
    .flatMap((change) =>
      change.kind === 'set' ? [setChange(change.path, jsonAt(changed, change.path), change.from)] : [],
    );

/** Whether the item has been changed or deleted since. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && [404, 409].includes(error.status);

/** The changes of a fix; null if the item's version has changed, because the place may now contain something else. */
async function changesOf(api: ApiClient, { itemId, version }: CheckedItem, fix: Fix): Promise<ScopeChange[] | null> {
  if ('changes' in fix) return fix.changes;
  const item = await api.call('scopeItem', { params: { itemId } });
  return item.version === version ? changesOfFix(item, fix) : null;
}

interface Result {
  complete: boolean;
  text: string;
}

/** Describes the results of fixing findings. */
function resultOf(found: readonly Fixable[], fixed: readonly Fixed[], failure: unknown): Result {
  const [first] = found;
  const one = found.length === 1 && first ? first : null;
  if (fixed.length === found.length) {
    const text = one ? `${one.finding.fix?.label ?? 'Fixed'}: “${one.item.name}”` : `${found.length} findings fixed`;
    return { complete: true, text };
  }
  if (one) {
    const text =
      failure === null
        ? `Someone else has changed “${one.item.name}” meanwhile. It has been checked again.`
        : `“${one.item.name}” was not changed. ${errorText(failure)}`;
    return { complete: false, text };
  }
  const why = failure === null ? 'The others have changed meanwhile and have been checked again.' : errorText(failure);
  return { complete: false, text: `${fixed.length} of ${found.length} findings fixed. ${why}` };
}

type ChangeItem = (
  itemId: string,
  body: { operationId: string; version: number; changes: ScopeChange[] },
) => Promise<ScopeItem>;

/** Saves changes of an item, and shows them wherever the page has it. */
function useChangeItem(companyId: string): ChangeItem {
  const host = useHost();
  const queryClient = useQueryClient();
  return async (itemId, body) => {
    const { item } = await host.api.call('changeScopeItem', { params: { itemId }, body });
    keepItem(queryClient, companyId, item);
    // also updates an editor of the item that is open elsewhere on the page
    openScopeStore(host, queryClient, companyId)?.offer([item]);
    return item;
  };
}

/** The undo of fixes: of any by a call, of the last ones by the keys too. */
function useUndoOfFixes(companyId: string, change: ChangeItem) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const last = useRef<readonly Fixed[]>([]);

  async function undo(fixed: readonly Fixed[]): Promise<void> {
    if (last.current === fixed) last.current = [];
    const overtaken: string[] = [];
    let failure: unknown = null;
    for (const { item, version, label, back, operationId } of fixed.toReversed()) {
      try {
        await change(item.itemId, { operationId, version, changes: back });
      } catch (error) {
        if (!isOvertaken(error)) failure = error;
        overtaken.push(label);
      }
      if (failure !== null) break;
    }
    refreshScope(queryClient, companyId);
    const [only] = fixed;
    const what = fixed.length === 1 && only ? only.label : `${fixed.length} findings fixed`;
    if (failure !== null)
      toast.error(`“${what}” could not be undone. ${errorText(failure)}`, {
        label: 'Try again',
        run: () => void undo(fixed),
      });
    else if (overtaken.length === 0) toast.info(`Undone: ${what}`);
    else if (fixed.length === 1) toast.error(`“${what}” could not be undone: it has been changed since.`);
    else toast.error(`${overtaken.length} of ${fixed.length} could not be undone: they have been changed since.`);
  }

  useUndoKeys((direction) => {
    if (direction === 'undo' && last.current.length > 0) void undo(last.current);
  });
  const remember = (fixed: readonly Fixed[]) => {
    last.current = fixed;
  };
  return { undo, remember };
}

/**
 * Fixes findings that have exactly one right answer: they disappear immediately, everything is checked again, and the
 * fixes can be undone.
 */
export function useFixing(companyId: string): Fixing {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const change = useChangeItem(companyId);
  const { undo, remember } = useUndoOfFixes(companyId, change);

  /** Null if the finding has no fix, or its item has changed since. */
  async function fixOne({ item, finding }: Fixable): Promise<Fixed | null> {
    const changes = finding.fix ? await changesOf(api, item, finding.fix) : null;
    if (!finding.fix || changes === null) return null;
    const changed = await change(item.itemId, { operationId: newIdempotencyKey(), version: item.version, changes });
    return {
      finding,
      item,
      version: changed.version,
      label: finding.fix.label,
      back: wayBack(changed, changes),
      operationId: newIdempotencyKey(),
    };
  }

  async function applyFix(found: readonly Fixable[]): Promise<void> {
    const asked = keysOf(found);
    setUnderWay((before) => new Set([...before, ...asked]));
    const fixed: Fixed[] = [];
    let failure: unknown = null;
    for (const each of found) {
      try {
        const done = await fixOne(each);
        if (done) fixed.push(done);
      } catch (error) {
        if (!isOvertaken(error)) failure = error;
      }
      if (failure !== null) break;
    }
    const gone = keysOf(fixed);
    queryClient.setQueryData<ScopeCheck>(
      checkKey(companyId),
      (check) => check && { ...check, findings: check.findings.filter((each) => !gone.has(findingKey(each))) },
    );
    if (fixed.length > 0) remember(fixed);
    setUnderWay((before) => new Set([...before].filter((key) => !asked.has(key))));
    const { complete, text } = resultOf(found, fixed, failure);
    const tone = complete ? 'success' : 'error';
    if (fixed.length > 0) toast[tone](text, { label: 'Undo', run: () => void undo(fixed) });
    else toast[tone](text);
    refreshScope(queryClient, companyId);
  }

  return { applyFix, busy: (finding) => (finding ? underWay.has(findingKey(finding)) : underWay.size > 0) };
}

const keysOf = (found: readonly { finding: Finding }[]): Set<string> =>
  new Set(found.map(({ finding }) => findingKey(finding)));
