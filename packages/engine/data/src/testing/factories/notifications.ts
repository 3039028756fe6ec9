import type { UserDoc } from '../../models/accounts/user.ts';
import type { NotificationDoc } from '../../models/notification.ts';
import type { Maker } from './maker.ts';

/** Notifications. */
export function notificationFactories({ models, clock, next, insert }: Maker) {
  async function notification(
    user: Pick<UserDoc, '_id' | 'firmId'>,
    values: Partial<NotificationDoc> = {},
  ): Promise<NotificationDoc> {
    const { _id: userId, firmId } = user;
    const document = {
      firmId,
      userId,
      kind: 'company-assigned' as const,
      event: `event-${next()}`,
      inApp: true,
      at: clock(),
      ...values,
    };
    return insert(async () => (await models.notifications.create(document)).toObject<NotificationDoc>());
  }

  return { notification };
}
