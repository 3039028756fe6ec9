import { type FirmDoc, runAsSystem } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { AdminParts } from '../parts.ts';
import { deleteFirmNamed, extendTrial, givePlan } from './change-firm.ts';
import { presentFirm } from './firm-detail.ts';
import { firmsFile, listFirms } from './list-firms.ts';

const idOf = ({ firm }: { firm: Pick<FirmDoc, '_id'> }): string => firm._id.toHexString();

/** Firms as the provider sees and changes them, except archiving and restoring. */
export const firmsCalls = (parts: AdminParts): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('adminFirms', ({ query }, call) => listFirms(models, query, call.now())),

    implement('exportFirms', async ({ query }, call) => firmsFile(models, query, call.now())),

    implement('adminFirm', ({ subject }, call) =>
      runAsSystem('a system administrator looks at a firm', () => presentFirm(models, idOf(subject), call.now())),
    ),

    implement('extendTrial', ({ subject, body: { version, trialEndsAt } }, call) =>
      extendTrial(parts, call, { firmId: idOf(subject), version }, new Date(trialEndsAt)),
    ),

    implement('givePlan', ({ subject, body: { version, plan, until } }, call) =>
      givePlan(parts, call, { firmId: idOf(subject), version }, { plan, until: new Date(until) }),
    ),

    implement('adminDeleteFirm', ({ subject, body: { version, name } }, call) =>
      deleteFirmNamed(parts, call, { firmId: idOf(subject), version }, name),
    ),
  ];
};
