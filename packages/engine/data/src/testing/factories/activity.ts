import type { Types } from 'mongoose';
import type { AuditEventDoc } from '../../models/audit-event.ts';
import { bytesOfEvent, countStorage } from '../../storage/storage.ts';
import type { Maker } from './maker.ts';

/** Events of the history. */
export function activityFactories({ models, clock, insert }: Maker) {
  async function event(firmId: Types.ObjectId, values: Partial<AuditEventDoc> = {}): Promise<AuditEventDoc> {
    const document = { firmId, action: 'company.created', at: clock(), ...values };
    return insert(async () => {
      const made = (await models.auditEvents.create(document)).toObject<AuditEventDoc>();
      if (made.firmId) await countStorage(models, made.firmId, { historyBytes: bytesOfEvent(made) });
      return made;
    });
  }

  return { event };
}
