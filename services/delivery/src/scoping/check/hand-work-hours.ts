import type { HandWorkHours } from '@scopewright/contracts/scoping';
import { changesBetween, type DataAccess, type FirmDoc, type Models } from '@scopewright/data';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { holdFirm } from '../../held-firm.ts';

const FIELDS = { name: 1, handWorkHours: 1, handWorkHoursVersion: 1 } as const;
// a firm from before estimates has none of these fields
type Stored = Pick<FirmDoc, '_id' | 'name'> & Partial<Pick<FirmDoc, 'handWorkHours' | 'handWorkHoursVersion'>>;

const present = ({ handWorkHours = {}, handWorkHoursVersion = 0 }: Partial<Stored>): HandWorkHours => ({
  hours: handWorkHours,
  version: handWorkHoursVersion,
});

/** The firm's estimates for work by hand; the standard ones for a company without a firm. */
export const estimatesOf = async ({ firms }: Pick<Models, 'firms'>): Promise<HandWorkHours> =>
  present((await firms.findOne({}, FIELDS).lean<Stored>()) ?? {});

/** The firm's estimates for work by hand, which every check of a scope uses. */
export const handWorkHoursCalls = (data: DataAccess): Implementation[] => [
  implement('handWorkHours', () => estimatesOf(data.models)),

  implement('changeHandWorkHours', ({ body: { version, hours: wanted } }, call) =>
    inTx(data, call, async (tx) => {
      const firm: Stored = await holdFirm(tx);
      const before = present(firm);
      if (before.version !== version) throw failures.versionConflict(before);
      const all = { ...HAND_WORK_HOURS, ...before.hours };
      const given = Object.entries(wanted).map(
        ([kind, hours]) => [kind, hours ?? HAND_WORK_HOURS[kind as keyof typeof wanted]] as const,
      );
      const changes = changesBetween({ ...all }, Object.fromEntries(given));
      if (Object.keys(changes).length === 0) return before;
      // values equal to the standard are not stored, so that they follow changes of the standard
      const hours = Object.fromEntries(
        Object.entries({ ...all, ...Object.fromEntries(given) }).filter(
          ([kind, value]) => value !== HAND_WORK_HOURS[kind as keyof typeof wanted],
        ),
      );
      await tx.models.firms.updateOne(
        {},
        { $set: { handWorkHours: hours, handWorkHoursVersion: version + 1 } },
        { session: tx.session },
      );
      await record(tx, {
        action: 'firm.hours-changed',
        targetType: 'firm',
        targetId: firm._id.toHexString(),
        targetName: firm.name,
        changes,
      });
      return { hours, version: version + 1 };
    }),
  ),
];
