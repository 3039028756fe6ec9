import { detailsPath, scopeTablePath } from '@scopewright/company-kit/scope/scope-paths';
import { duePath } from '@scopewright/company-kit/tracking/due-path';
import { DUE_KINDS } from '@scopewright/company-kit/tracking/due-words';
import { MY_WORK_COUNTED, type MyWorkGroup, type MyWorkKind } from '@scopewright/contracts/tracking/limits';
import { changeOrderPath, companyPath } from '@scopewright/workplace-kit/company/company-path';
import type { WorkRow } from './work-queries.ts';

export const GROUP_TITLES: Record<MyWorkGroup, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due this week',
  later: 'Due later',
  waiting: 'Waiting for clients',
  answered: 'New answers',
  assigned: 'Assigned to you',
};

export const WORK_KINDS: Record<MyWorkKind, string> = {
  ...DUE_KINDS,
  question: 'Open question',
  changeOrder: 'Change order',
  changeRequest: 'Change request',
};

/** The number of rows of a group, which are counted up to a limit. */
export const formatCount = (count: number): string =>
  count >= MY_WORK_COUNTED ? `${MY_WORK_COUNTED}+` : String(count);

/** The page where a row is worked on. */
export function workRowPath(row: WorkRow): string {
  const { kind, id, company, project, sowId } = row;
  if (kind === 'question') return project ? detailsPath(company.id, project.id, id) : scopeTablePath(company.id);
  if (kind === 'changeOrder') return sowId ? changeOrderPath(company.id, sowId, id) : companyPath(company.id, 'sows');
  if (kind === 'changeRequest') return companyPath(company.id, 'changes');
  return duePath({ kind, id, company, project });
}
