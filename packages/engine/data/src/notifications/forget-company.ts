import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';

/** Removes a company from all notifications: those about it alone are deleted, those about several keep the others. */
export async function forgetCompany(
  { notifications }: Pick<Models, 'notifications'>,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<void> {
  const options = session === undefined ? {} : { session };
  await notifications.deleteMany({ companyId }, options);
  await notifications.deleteMany(
    { $and: [{ 'companies.ids': companyId }, { 'companies.ids': trusted({ $size: 1 }) }] },
    options,
  );
  await notifications.updateMany(
    { 'companies.ids': companyId },
    { $pull: { 'companies.ids': companyId, 'companies.named': { id: companyId } } },
    options,
  );
}
