import type { ChangeOrderDoc, DataAccess } from '@scopewright/data';
import { sortOf, trusted, visibleChangeOrders, visibleSows } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import { listEvents } from '../activity/list-activity.ts';
import { LATEST_FIRST } from '../sows/sows.ts';
import { presentChangeOrderRow, presentSowRow, ROW_FIELDS_LEFT, type StoredSowRow } from '../sows/terms.ts';

/** The maximum number of SOWs, and of change orders, in an answer: more than a chart can show. */
const MOST = 200;
const RECENT_EVENTS = 6;
/** Edits of the scope are too frequent for the overview: the company's activity and each item's history show them. */
const BESIDES_EDITS = { action: trusted({ $nin: ['scope.changed', 'scope.moved'] }) } as const;

/** The data of a company's overview page besides the company itself. */
export const companyOverviewCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('companyOverview', async ({ subject: { company } }, { viewer }) => {
    const { _id, scopeItemCount = 0, implementedScopeItemCount = 0 } = company;
    const [sows, changeOrders, { items: recent }, data] = await Promise.all([
      models.sows
        .find(visibleSows(viewer, { companyId: _id }), ROW_FIELDS_LEFT)
        .sort(sortOf(LATEST_FIRST))
        .limit(MOST + 1)
        .lean<StoredSowRow[]>(),
      models.changeOrders
        .find(visibleChangeOrders(viewer, { companyId: _id }), { notes: 0 })
        .sort(sortOf(LATEST_FIRST))
        .limit(MOST + 1)
        .lean<Omit<ChangeOrderDoc, 'notes'>[]>(),
      listEvents(models, viewer, { companyId: _id, ...BESIDES_EDITS }, { limit: RECENT_EVENTS }),
      models.companyData
        .findOne({ companyId: _id }, { 'configOverrides.inScope': 1, 'configOverrides.implemented': 1 })
        .lean(),
    ]);
    const inScope = data?.configOverrides.filter((item) => item.inScope) ?? [];
    return {
      sows: sows.slice(0, MOST).map(presentSowRow),
      changeOrders: changeOrders.slice(0, MOST).map(presentChangeOrderRow),
      complete: sows.length <= MOST && changeOrders.length <= MOST,
      recent,
      configuration: {
        inScope: scopeItemCount + inScope.length,
        implemented: implementedScopeItemCount + inScope.filter(({ implemented }) => implemented).length,
      },
    };
  });
