import { type ConfigItem, type GlobalConfigItemDoc, itemOfCatalogue, type Models } from '@scopewright/data';
import type { Tx } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';

/**
 * A company's configuration items from the global defaults (§4): all in scope in their phase, none implemented. Null
 * for a company with its own items. In the system scope.
 */
export async function defaultsFor(
  { companyData, globalConfigItems }: Pick<Models, 'companyData' | 'globalConfigItems'>,
  companyId: Types.ObjectId,
  { session, now }: { session: ClientSession | null; now: Date },
): Promise<ConfigItem[] | null> {
  const held = await companyData.findOne({ companyId }, { configOverrides: 1 }).session(session).lean();
  if (held !== null && held.configOverrides.length > 0) return null;
  const defaults = await globalConfigItems.find({}).sort({ nameKey: 1 }).session(session).lean<GlobalConfigItemDoc[]>();
  return defaults.map((item) => itemOfCatalogue(item, now));
}

/**
 * Creates a company's missing data, with the global defaults, in the caller's transaction. @returns how many items;
 * null when nothing is missing
 */
export async function giveDefaults(
  { models, session }: Tx,
  companyId: Types.ObjectId,
  firmId: Types.ObjectId,
  now: Date,
): Promise<number | null> {
  const configOverrides = await defaultsFor(models, companyId, { session, now });
  if (configOverrides === null) return null;
  const { upsertedCount } = await models.companyData.updateOne(
    { companyId },
    { $set: { configOverrides }, $setOnInsert: { firmId, createdAt: now } },
    { session, upsert: true },
  );
  return upsertedCount + configOverrides.length === 0 ? null : configOverrides.length;
}
