import type { ScopeItem } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { bySeverity } from '@scopewright/domain/scoping/finding';
import { useDeferredValue, useMemo } from 'react';
import { useOpenItems, useScope } from '../saving/use-scope.tsx';
import { useScopeContents } from '../scope-queries.ts';
import { checkItems } from './check-items.ts';

const NONE: readonly ScopeItem[] = [];

/** Items of the project with all that they hold, and with what the person has changed. */
export function useProjectContents(projectId: string): readonly ScopeItem[] {
  const { companyId } = useScope();
  const { data = NONE } = useScopeContents(companyId, projectId);
  const open = useOpenItems();
  return useMemo(() => data.map((item) => open.get(item.id) ?? item).filter(({ deletedAt }) => deletedAt === null), [data, open]);
}

/** What the rules find in the project as it stands here, errors first. It follows typing when there is time. */
export function useFindings(projectId: string): readonly Finding[] {
  const contents = useDeferredValue(useProjectContents(projectId));
  return useMemo(() => bySeverity(checkItems(contents)), [contents]);
}
