import { newerOf, useScopeContents } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { bySeverity } from '@scopewright/domain/scoping/finding';
import type { Buildability, CheckCompany } from '@scopewright/domain/scoping/form/buildability';
import { referredTo } from '@scopewright/domain/scoping/references';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useHandWorkHours } from '@scopewright/workplace-kit/firm/use-hand-work-hours';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useFetchedFields } from '../project/use-fetched-fields.ts';
import { useOpenItems, useScope } from '../saving/use-scope.tsx';

const NO_ITEMS: readonly ScopeItem[] = [];
const UNCHECKED: Buildability = { findings: [], items: [], hours: 0 };

/** Items of the project with their whole content and the user's edits. */
export function useProjectContents(projectId: string): readonly ScopeItem[] {
  const { companyId, store } = useScope();
  const { data = NO_ITEMS } = useScopeContents(companyId, projectId);
  const open = useOpenItems();
  useEffect(() => store.offer(data), [store, data]);
  return useMemo(() => {
    const made = [...open.values()].filter(
      (item) => item.projectId === projectId && !data.some(({ id }) => id === item.id),
    );
    return [...data.map((item) => newerOf(open.get(item.id), item)), ...made].filter(
      ({ deletedAt }) => deletedAt === null,
    );
  }, [data, open, projectId]);
}

/**
 * The check. Its rules are a separate file, so the project is shown before they are loaded. After an edit it recomputes
 * only what the edit affects.
 */
function useCheck(): CheckCompany | null {
  const [check, setCheck] = useState<CheckCompany | null>(null);
  useEffect(() => {
    let current = true;
    // without a connection there is no check for now; the next project that is opened tries again
    import('@scopewright/domain/scoping/form/buildability').then(
      ({ repeatedCheck }) => current && setCheck(() => repeatedCheck()),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return check;
}

/** Fields that items of the project refer to since its contents were fetched. */
function useAddedFields(contents: readonly ScopeItem[]): readonly ScopeItem[] {
  const open = useOpenItems();
  const ids = useMemo(() => {
    const there = new Set(contents.map(({ id }) => id));
    return [...new Set(contents.flatMap((item) => [...referredTo(item)]))].filter((id) => !there.has(id));
  }, [contents]);
  const fetched = useFetchedFields(ids);
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const [own, other] = [open.get(id), fetched.get(id)];
        const item = other ? newerOf(own, other) : own;
        return item && item.deletedAt === null ? item : [];
      }),
    [ids, open, fetched],
  );
}

/**
 * Whether the project with its unsaved edits can be built, errors first, and how. Updated while typing, at low
 * priority.
 */
export function useBuildability(projectId: string): Buildability {
  const contents = useDeferredValue(useProjectContents(projectId));
  const check = useCheck();
  const added = useAddedFields(contents);
  const estimates = useHandWorkHours().data?.hours;
  const checked = useMemo(() => {
    if (!check || contents.length === 0) return UNCHECKED;
    const { findings, ...rest } = check([...contents, ...added], { projectId, ...(estimates && { estimates }) });
    return { ...rest, findings: bySeverity(findings) };
  }, [check, contents, added, projectId, estimates]);
  const findings = useStableArray(checked.findings) as Buildability['findings'];
  const items = useStableArray(checked.items) as Buildability['items'];
  return useMemo(() => ({ findings, items, hours: checked.hours }), [findings, items, checked.hours]);
}
