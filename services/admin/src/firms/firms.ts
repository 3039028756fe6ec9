import { runAsSystem } from '@scopewright/data';
import { csvDownload, type Implementation, implement } from '@scopewright/service-kit';
import type { AdminParts } from '../parts.ts';
import { deleteFirmNamed, extendTrial, givePlan } from './change-firm.ts';
import { presentFirm } from './firm-detail.ts';
import { FIRM_COLUMNS, firmCells, listFirms } from './list-firms.ts';

/** Firms as the provider sees them, and what it can do for them besides archiving and restoring. */
export const firmsCalls = (parts: AdminParts): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('adminFirms', ({ query }, call) => listFirms(models, query, call.now())),

    implement('exportFirms', async ({ query }, call) => csvDownload('firms', FIRM_COLUMNS, firmCells(models, query, call.now()), call.now())),

    implement('adminFirm', ({ params }, call) => runAsSystem('a system administrator looks at a firm', () => presentFirm(models, params.firmId, call.now()))),

    implement('extendTrial', ({ params, body: { version, trialEndsAt } }, call) => extendTrial(parts, call, { ...params, version }, new Date(trialEndsAt))),

    implement('givePlan', ({ params, body: { version, plan, until } }, call) =>
      givePlan(parts, call, { ...params, version }, { plan, until: new Date(until) }),
    ),

    implement('adminDeleteFirm', ({ params, body: { version, name } }, call) => deleteFirmNamed(parts, call, { ...params, version }, name)),
  ];
};
