import { expectedHours } from '@scopewright/domain/backlog/work-item';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { WorkItemDoc } from '../models/backlog/work-item.ts';
import { nameKey } from '../models/name-key.ts';

type Told = Pick<WorkItemDoc, 'title' | 'description' | 'criteria' | 'labels' | 'estimate'>;
type Derived = Pick<WorkItemDoc, 'titleKey' | 'hours' | 'searchText'>;

/** The fields of a work item that are derived from others, and stored with it: to be set whenever these change. */
export const derivedOfWorkItem = ({ title, description, criteria, labels, estimate }: Told): Derived => ({
  titleKey: nameKey(title),
  hours: estimate && expectedHours(estimate),
  searchText: [title, description, ...inOrder(criteria).map(([, { text }]) => text), labels.join(' ')]
    .filter((line) => line !== '')
    .join('\n'),
});
