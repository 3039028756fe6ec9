import { firmLifecycle } from '@scopewright/domain/lifecycle';
import type { Types } from 'mongoose';
import type { SubscriptionDoc } from '../../models/billing/subscription.ts';
import type { CompanyDoc } from '../../models/companies/company.ts';
import type { AddressDoc } from '../../models/firms/address.ts';
import type { FirmDoc } from '../../models/firms/firm.ts';
import { nameKey } from '../../models/name-key.ts';
import { DAY_MS, type Maker } from './maker.ts';

/** Firms with their addresses and subscriptions. */
export function firmFactories({ models, clock, next, insert }: Maker) {
  async function firm(values: Partial<FirmDoc> = {}): Promise<FirmDoc> {
    const now = clock();
    const document = {
      name: `Firm ${next()}`,
      plan: 'trial' as const,
      trialEndsAt: new Date(now.getTime() + 14 * DAY_MS),
      lastActivityAt: now,
      emailConfirmedAt: now,
      createdAt: now,
      ...values,
    };
    const { due, nextDueAt } = firmLifecycle(document, now);
    const lifecycleDueAt = due.length > 0 ? now : nextDueAt;
    return insert(async () => (await models.firms.create({ lifecycleDueAt, ...document })).toObject<FirmDoc>());
  }

  /** A firm with the address `key`. */
  async function firmAt(key: string, values: Partial<FirmDoc> = {}): Promise<FirmDoc> {
    const made = await firm(values);
    await address({ _id: key, firmId: made._id });
    return made;
  }

  async function address(
    values: Partial<AddressDoc> & ({ firmId: Types.ObjectId } | { companyId: Types.ObjectId }),
  ): Promise<AddressDoc> {
    const now = clock();
    const document = { _id: `firm-${next()}`, kind: 'subdomain' as const, verifiedAt: now, createdAt: now, ...values };
    return insert(async () => (await models.addresses.create(document)).toObject<AddressDoc>());
  }

  /** A company outside any firm, with the address `key`. */
  async function legacyCompanyAt(key: string, values: Partial<CompanyDoc> = {}): Promise<CompanyDoc> {
    const name = values.name ?? `Company ${next()}`;
    const document = { name, nameKey: nameKey(name), subdomain: key, createdAt: clock(), ...values };
    const made = await insert(async () => (await models.companies.create(document)).toObject<CompanyDoc>());
    await address({ _id: key, companyId: made._id });
    return made;
  }

  /** A firm's subscription as after signup: no plan is chosen. */
  async function subscription(firmId: Types.ObjectId, values: Partial<SubscriptionDoc> = {}): Promise<SubscriptionDoc> {
    const document = { firmId, gateway: 'test', plan: 'trial', status: 'trialing', createdAt: clock(), ...values };
    return insert(async () => (await models.subscriptions.create(document)).toObject<SubscriptionDoc>());
  }

  return { firm, firmAt, address, legacyCompanyAt, subscription };
}
