import { MESSAGES } from '@scopewright/contracts/errors';
import { SCOPE_VIEWS_MAX } from '@scopewright/contracts/scoping';
import type { DataAccess } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import { savedViews } from '../../saved-views.ts';

/** Views of a company's items that a person has saved. */
export const scopeViewCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => {
  const views = savedViews(models.scopeViews, { max: SCOPE_VIEWS_MAX, full: MESSAGES.scopeViewsFull });
  return [
    implement('scopeViews', ({ subject: { company } }, call) => views.list(company, call)),
    implement('saveScopeView', ({ subject: { company }, body }, call) => views.save(company, body, call)),
    implement('deleteScopeView', ({ subject: { scopeView } }) => views.remove(scopeView)),
  ];
};
