import { announceFirm, changesBetween, type FirmDoc } from '@scopewright/data';
import { isTimeZone } from '@scopewright/domain/time-zone';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';

const FIELDS = { name: 1, consultantsCanSeeAllClients: 1, timeZone: 1, settingsVersion: 1 } as const;

const presentSettings = ({
  _id,
  name,
  consultantsCanSeeAllClients,
  timeZone = 'UTC',
  settingsVersion = 0,
}: Pick<FirmDoc, '_id' | 'name' | 'consultantsCanSeeAllClients'> &
  Partial<Pick<FirmDoc, 'timeZone' | 'settingsVersion'>>) => ({
  id: _id.toHexString(),
  name,
  consultantsCanSeeAllClients,
  timeZone,
  version: settingsVersion,
});

/** Name and settings of the firm. */
export const firmSettingsCalls = ({ data, announceAddress }: DeliveryParts): Implementation[] => [
  implement('firmSettings', async () => {
    const firm = await data.models.firms.findOne({}, FIELDS).lean();
    if (firm === null) throw failures.notFound();
    return presentSettings(firm);
  }),

  implement('updateFirmSettings', async ({ body: { version, ...fields } }, call) => {
    if (fields.timeZone !== undefined && !isTimeZone(fields.timeZone))
      throw failures.validation({ timeZone: 'Please choose a time zone from the list' });
    const settings = await inTx(data, call, async (tx) => {
      const present = presentSettings(await holdFirm(tx));
      if (present.version !== version) throw failures.versionConflict(present);
      const changes = changesBetween({ ...present }, fields);
      if (Object.keys(changes).length === 0) return present;
      await tx.models.firms.updateOne(
        {},
        { $set: { ...fields, settingsVersion: version + 1 } },
        { session: tx.session },
      );
      const changed = { ...present, ...fields, version: version + 1 };
      await record(tx, {
        action: 'firm.settings-changed',
        targetType: 'firm',
        targetId: present.id,
        targetName: changed.name,
        changes,
      });
      return changed;
    });
    // services cache addresses; without Redis they notice the change within half a minute
    await announceFirm(data.models, announceAddress).catch((error: unknown) =>
      call.log.warn({ err: error }, 'A change of the firm could not be announced'),
    );
    return settings;
  }),
];
