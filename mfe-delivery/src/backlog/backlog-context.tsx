import type { UnsoldParts } from '@scopewright/company-kit/agreements/use-unsold-parts';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { createContext, useContext } from 'react';
import type { BacklogView } from './backlog-view.ts';
import type { WorkItemStore } from './saving/work-item-store.ts';
import type { WorkItemLine } from './work-items.ts';

/** The backlog of a project, for everything on its page. */
export interface BacklogValue {
  companyId: string;
  projectId: string;
  store: WorkItemStore;
  /** All work items, with the user's edits. */
  rows: readonly WorkItemLine[];
  /** The profile that the backlog was generated with; null: never. */
  profileId: string | null;
  /** Items of the scope that change orders that are not accepted yet change. */
  notYetSold: UnsoldParts;
  view: BacklogView;
  /** The open work item. */
  openId: string | null;
  write: boolean;
  /** People of the firm who may do a work item. */
  people: readonly Consultant[];
  /** The day for deciding on overdue work items, YYYY-MM-DD. */
  today: string;
  openWorkItem: (workItemId: string | null) => void;
  /** Where a work item opens, in the current view. */
  linkOf: (workItemId: string) => string;
}

export const BacklogContext = createContext<BacklogValue | null>(null);

/** @throws Error outside of a project's backlog */
export function useBacklog(): BacklogValue {
  const backlog = useContext(BacklogContext);
  if (backlog === null) throw new Error('This belongs to the backlog of a project');
  return backlog;
}
