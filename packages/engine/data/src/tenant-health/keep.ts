import { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import { measureTenants, PRESENT_FIRMS, PRESENT_LEGACY_COMPANIES } from './measure.ts';
import { noteChange } from './stats.ts';

type Ids = readonly Types.ObjectId[];

const BATCH = 500;
/** Allowance for ids created at the same time: clocks of machines differ, and transactions take a while. */
const CLOCKS_DIFFER_SECONDS = 60;

const hex = (id: Types.ObjectId): string => id.toHexString();

/** Ids of the existing tenants, from an id on. */
async function idsOfTenants({ firms, companies }: Models, from: Types.ObjectId | null): Promise<Types.ObjectId[]> {
  const among = from === null ? {} : { _id: trusted({ $gte: from }) };
  const found = await Promise.all([
    firms.find({ ...PRESENT_FIRMS, ...among }, { _id: 1 }).lean(),
    companies.find({ ...PRESENT_LEGACY_COMPANIES, ...among }, { _id: 1 }).lean(),
  ]);
  return found.flat().map(({ _id }) => _id);
}

async function measureInBatches(models: Models, ids: Ids, now: Date, signal?: AbortSignal): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    signal?.throwIfAborted();
    await measureTenants(models, ids.slice(start, start + BATCH), now);
  }
}

/**
 * Measures tenants that were created since the last run. The position of the last run is stored, so that a run without
 * new tenants reads next to nothing. Runs as system.
 */
export async function measureNewTenants(models: Models, now: Date): Promise<void> {
  const stats = await models.tenantStats.findOne({ _id: 'all' }, { youngestId: 1 }).lean();
  const youngest = stats?.youngestId ?? null;
  const from =
    youngest &&
    Types.ObjectId.createFromTime(Math.max(0, youngest.getTimestamp().getTime() / 1000 - CLOCKS_DIFFER_SECONDS));
  const ids = await idsOfTenants(models, from);
  const kept = await models.tenantHealth.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean();
  const known = new Set(kept.map(({ _id }) => hex(_id)));
  await measureInBatches(
    models,
    ids.filter((id) => !known.has(hex(id))),
    now,
  );
  const last = ids.reduce<Types.ObjectId | null>(
    (latest, id) => (latest === null || hex(id) > hex(latest) ? id : latest),
    youngest,
  );
  if (last === null || last === youngest) return;
  if (stats === null) await noteChange(models);
  await models.tenantStats.updateOne({ _id: 'all' }, { $max: { youngestId: last } });
}

/**
 * Measures every tenant, and removes the results of those that no longer exist. Can be interrupted and restarted at any
 * point. Runs as system.
 */
export async function measureAllTenants(models: Models, now: Date, signal?: AbortSignal): Promise<void> {
  const [present, kept] = await Promise.all([
    idsOfTenants(models, null),
    models.tenantHealth.find({}, { _id: 1 }).lean(),
  ]);
  const all = new Map([...present, ...kept.map(({ _id }) => _id)].map((id) => [hex(id), id]));
  await measureInBatches(models, [...all.values()], now, signal);
}
