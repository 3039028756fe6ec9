import { type ConfigItem, type GlobalConfigItemDoc, itemOfCatalogue, type Models } from '@scopewright/data';
import type { ClientSession, Types } from 'mongoose';

/**
 * The configuration items that a company is given from the global defaults (§4): all of them in scope in their phase, none implemented. Null for a company
 * that has items of its own. In the system scope.
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

/** Gives a company what it lacks: its data, with the global defaults, in the caller's transaction. @returns how many items; null when it lacks nothing */
export async function giveDefaults(
  models: Pick<Models, 'companyData' | 'globalConfigItems'>,
  companyId: Types.ObjectId,
  firmId: Types.ObjectId,
  { session, now }: { session: ClientSession; now: Date },
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
