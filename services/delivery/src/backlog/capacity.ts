import { MESSAGES } from '@scopewright/contracts/errors';
import { type CapacityDoc, type FirmDoc, type HourlyRate, hourlyRateOf, upserting } from '@scopewright/data';
import { UNSET_CAPACITY } from '@scopewright/domain/backlog/capacity';
import type { Money } from '@scopewright/domain/money';
import { rateIn } from '@scopewright/domain/price';
import { type CallContext, failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';
import { MEMBER } from '../people/membership.ts';
import { STAFF } from '../staff/staff.ts';

type Stored = Pick<CapacityDoc, 'hoursPerWeek' | 'daysOff' | 'version'>;
const UNSET: Stored = { hoursPerWeek: UNSET_CAPACITY.hoursPerWeek, daysOff: [], version: 0 };
const present = ({ hoursPerWeek, daysOff, version }: Stored) => ({ hoursPerWeek, daysOff, version });

/** Hours per week and days off of the firm's people, and the firm's hourly rate. */
export const capacityCalls = (parts: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('capacities', async () => {
    const { models } = parts.data;
    const [people, stored, rate] = await Promise.all([
      models.users
        .find({ ...STAFF, ...MEMBER }, { name: 1, email: 1 })
        .sort({ name: 1, _id: 1 })
        .lean(),
      models.capacities.find({}).lean<CapacityDoc[]>(),
      hourlyRateOf(models),
    ]);
    const byPerson = new Map(stored.map((capacity) => [capacity.userId.toHexString(), capacity]));
    const items = people.map(({ _id, name, email }) => {
      const userId = _id.toHexString();
      return { userId, name: name || email, ...present(byPerson.get(userId) ?? UNSET) };
    });
    return { items, rate };
  }),

  implement('changeCapacity', async ({ subject: { staffMember }, body: { version, hoursPerWeek, daysOff } }, call) => {
    if (daysOff.some(({ from, to }) => to < from)) throw failures.validation({ daysOff: MESSAGES.endBeforeStart });
    const userId = staffMember._id;
    const days = daysOff.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
    const save = () =>
      inTx(parts.data, call, async (tx) => {
        const { models, session } = tx;
        const found = await models.capacities.findOne({ userId }, {}, { session }).lean<CapacityDoc>();
        const before = present(found ?? UNSET);
        const current = { userId: userId.toHexString(), ...before };
        if (before.version !== version) throw failures.versionConflict(current);
        if (JSON.stringify([hoursPerWeek, days]) === JSON.stringify([before.hoursPerWeek, before.daysOff]))
          return current;
        const changed = await models.capacities
          .findOneAndUpdate(
            { userId },
            { $set: { hoursPerWeek, daysOff: days, version: version + 1, updatedAt: call.now() } },
            { session, new: true, upsert: true },
          )
          .orFail()
          .lean<CapacityDoc>();
        const user = await models.users.findOne({ _id: userId }, { name: 1, email: 1 }, { session }).lean();
        await record(tx, {
          action: 'capacity.changed',
          targetType: 'user',
          targetId: userId.toHexString(),
          targetName: user?.name || user?.email || '',
          changes: { hoursPerWeek: { from: before.hoursPerWeek, to: hoursPerWeek } },
        });
        return { userId: userId.toHexString(), ...present(changed) };
      });
    // of two concurrent first changes the second is a conflict
    return upserting(save);
  }),

  implement('changeRate', ({ body: { version, rate: wanted } }, call) => {
    if (wanted !== null && wanted.minor < 0) throw failures.validation({ 'rate.minor': MESSAGES.amountNegative });
    return changeRates(parts, call, {
      version,
      set: ({ others }) => ({
        hourlyRate: wanted && { amountMinor: wanted.minor, currency: wanted.currency },
        otherRates: others,
      }),
      changed: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
    });
  }),

  implement('changeCurrencyRate', ({ body: { version, currency, minor } }, call) =>
    changeRates(parts, call, {
      version,
      set: ({ others, isOwn, ...main }) => {
        const wanted = minor === null ? null : { amountMinor: minor, currency };
        if (currency === main.currency) return { hourlyRate: wanted, otherRates: others };
        return {
          hourlyRate: isOwn ? { amountMinor: main.amountMinor, currency: main.currency } : null,
          otherRates: [...others.filter((other) => other.currency !== currency), ...(wanted ? [wanted] : [])],
        };
      },
      changed: (rates) => {
        const rate = rateIn(rates, currency);
        return rate === null ? null : { minor: rate, currency };
      },
    }),
  ),
];

interface RateChange {
  /** Version that the caller has read. */
  version: number;
  set: (before: HourlyRate) => Pick<FirmDoc, 'hourlyRate' | 'otherRates'>;
  /** The rate that the activity names, before and after. */
  changed: (rates: HourlyRate) => Money | null;
}

/** @throws CallError 409 when someone else has changed a rate */
function changeRates(
  { data }: Pick<DeliveryParts, 'data'>,
  call: CallContext,
  { version, set, changed }: RateChange,
): Promise<HourlyRate> {
  return inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const firm = await holdFirm(tx);
    const before = await hourlyRateOf(models, session);
    if (before.version !== version) throw failures.versionConflict(before);
    await models.firms.updateOne({}, { $set: { ...set(before), hourlyRateVersion: version + 1 } }, { session });
    const after = await hourlyRateOf(models, session);
    await record(tx, {
      action: 'firm.hourly-rate-changed',
      targetType: 'firm',
      targetId: firm._id.toHexString(),
      targetName: firm.name,
      changes: { hourlyRate: { from: changed(before), to: changed(after) } },
    });
    return after;
  });
}
