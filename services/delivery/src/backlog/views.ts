import { BACKLOG_VIEWS_MAX } from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { DataAccess } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import { savedViews } from '../saved-views.ts';

/** Views of a company's backlog that a person has saved. */
export const backlogViewCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => {
  const views = savedViews(models.backlogViews, { max: BACKLOG_VIEWS_MAX, full: MESSAGES.scopeViewsFull });
  return [
    implement('backlogViews', ({ subject: { company } }, call) => views.list(company, call)),
    implement('saveBacklogView', ({ subject: { company }, body: { name, filters } }, call) => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== undefined);
      return views.save(company, { name, filters: Object.fromEntries(chosen) }, call);
    }),
    implement('deleteBacklogView', ({ subject: { backlogView } }) => views.remove(backlogView)),
  ];
};
