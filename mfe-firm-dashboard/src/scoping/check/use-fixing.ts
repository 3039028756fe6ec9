import { ApiError, newIdempotencyKey } from '@scopewright/api-client';
import type { CheckedItem, ScopeChange, ScopeCheck, ScopeItem } from '@scopewright/contracts/scoping';
import { type Finding, type Fix, setChange } from '@scopewright/domain/scoping/finding';
import { changesOfFix } from '@scopewright/domain/scoping/fix';
import { jsonAt } from '@scopewright/editing';
import { useUndoKeys } from '@scopewright/editing/use-undo-keys';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { failureText } from '@scopewright/workplace-kit/page/failure-text';
import { useRef, useState } from 'react';
import { findingKey } from '../finding-line.tsx';
import { keepItem, refreshScope } from '../queries/scope-queries.ts';
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

/** Whether the item has been changed or deleted meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && [404, 409].includes(error.status);

/**
 * Fixes findings that have exactly one right answer: they disappear at once, everything is checked again, and the fixes
 * can be undone.
 */
export function useFixing(companyId: string): Fixing {
  const host = useHost();
  const { api, toast } = host;
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<readonly Fixed[]>([]);

  async function change(
    itemId: string,
    body: { operationId: string; version: number; changes: ScopeChange[] },
  ): Promise<ScopeItem> {
    const { item } = await api.call('changeScopeItem', { params: { itemId }, body });
    keepItem(queryClient, companyId, item);
    // also updates an editor of the item that is open elsewhere on the page
    openScopeStore(host, queryClient, companyId)?.offer([item]);
    return item;
  }

  /** The changes of a fix; null if the item's version has changed, because the place may now contain something else. */
  async function changesOf({ itemId, version }: CheckedItem, fix: Fix): Promise<ScopeChange[] | null> {
    if ('changes' in fix) return fix.changes;
    const item = await api.call('scopeItem', { params: { itemId } });
    return item.version === version ? changesOfFix(item, fix) : null;
  }

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
      toast.error(`“${what}” could not be undone. ${failureText(failure)}`, {
        label: 'Try again',
        run: () => void undo(fixed),
      });
    else if (overtaken.length === 0) toast.info(`Undone: ${what}`);
    else if (fixed.length === 1) toast.error(`“${what}” could not be undone: it has been changed since.`);
    else toast.error(`${overtaken.length} of ${fixed.length} could not be undone: they have been changed since.`);
  }

  /** Reports the result, with an undo. */
  function report(found: readonly Fixable[], fixed: readonly Fixed[], failure: unknown): void {
    const [first] = found;
    const way = fixed.length > 0 ? { label: 'Undo', run: () => void undo(fixed) } : undefined;
    const one = found.length === 1 && first ? first : null;
    if (fixed.length === found.length) {
      toast.success(
        one ? `${one.finding.fix?.label ?? 'Fixed'}: “${one.item.name}”` : `${found.length} findings fixed`,
        way,
      );
    } else if (one) {
      toast.error(
        failure === null
          ? `Someone else has changed “${one.item.name}” meanwhile. It has been checked again.`
          : `“${one.item.name}” was not changed. ${failureText(failure)}`,
      );
    } else {
      const why =
        failure === null ? 'The others have changed meanwhile and have been checked again.' : failureText(failure);
      toast.error(`${fixed.length} of ${found.length} findings fixed. ${why}`, way);
    }
  }

  async function applyFix(found: readonly Fixable[]): Promise<void> {
    setUnderWay((before) => new Set([...before, ...found.map(({ finding }) => findingKey(finding))]));
    const fixed: Fixed[] = [];
    const gone = new Set<string>();
    let failure: unknown = null;
    for (const { item, finding } of found) {
      const { fix } = finding;
      if (fix === undefined) continue;
      try {
        const changes = await changesOf(item, fix);
        if (changes === null) continue;
        const changed = await change(item.itemId, { operationId: newIdempotencyKey(), version: item.version, changes });
        fixed.push({
          item,
          version: changed.version,
          label: fix.label,
          back: wayBack(changed, changes),
          operationId: newIdempotencyKey(),
        });
        gone.add(findingKey(finding));
      } catch (error) {
        if (!isOvertaken(error)) failure = error;
      }
      if (failure !== null) break;
    }
    queryClient.setQueryData<ScopeCheck>(
      checkKey(companyId),
      (check) => check && { ...check, findings: check.findings.filter((each) => !gone.has(findingKey(each))) },
    );
    if (fixed.length > 0) last.current = fixed;
    setUnderWay(
      (before) => new Set([...before].filter((key) => !found.some(({ finding }) => findingKey(finding) === key))),
    );
    report(found, fixed, failure);
    refreshScope(queryClient, companyId);
  }

  useUndoKeys((direction) => {
    if (direction === 'undo' && last.current.length > 0) void undo(last.current);
  });
  return { applyFix, busy: (finding) => (finding ? underWay.has(findingKey(finding)) : underWay.size > 0) };
}
