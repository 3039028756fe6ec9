import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type CheckingParts, type CompanyCheck, renewedCheck } from '@scopewright/domain/scoping/company/company-check';
import { Binary } from 'mongodb';
import type { Types } from 'mongoose';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import type { ScopeCheckDoc } from '../models/scoping/scope-check.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { trusted } from '../tenant/trusted.ts';
import { type ItemChecker, itemChecks } from './check-items.ts';
import { SCOPE_RULES } from './scope-rules.ts';
import { takingTurns } from './taking-turns.ts';

/** A check of a company, with the scope that it is of. */
export interface KeptCheck {
  revision: number;
  begunAt: Date;
  check: CompanyCheck;
}

/** Versions that are decoded in one go, while others wait. */
const VERSIONS_BATCH = 1_000;
/** Where more items than these were edited, the versions of all are read. */
const EDITED_MAX = 500;
/** Processes that edit and processes that check have clocks of their own. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
/** A document of MongoDB takes 16 MB. What is larger is not stored. */
const STORED_MAX_BYTES = 15_000_000;
/** JSON of findings is mostly names and ids that come again and again: the fastest level does. */
const LEVEL = { level: 1 };

const present = (companyId: Types.ObjectId) => ({ companyId, deletedAt: null });

/**
 * A number that is another one after every change of a company's scope: the sum of the versions of all its items, deleted ones included. Versions are only ever
 * raised, and every operation raises one; two operations at once have no number of which both are part, for which they would have to wait for each other.
 */
export async function scopeRevision(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
): Promise<number> {
  const [sum] = await scopeItems.aggregate<{ revision: number }>([
    { $match: { companyId } },
    { $group: { _id: null, revision: { $sum: '$version' } } },
  ]);
  return sum?.revision ?? 0;
}

/** What is stored of a company, found by these rules; null where nothing is. */
export async function storedCheck(
  { scopeChecks }: Pick<Models, 'scopeChecks'>,
  companyId: Types.ObjectId,
  rules = SCOPE_RULES,
): Promise<KeptCheck | null> {
  const found = await scopeChecks
    .findOne({ companyId, rules }, { revision: 1, begunAt: 1, check: 1 })
    .lean<Pick<ScopeCheckDoc, 'revision' | 'begunAt' | 'check'>>();
  if (found === null) return null;
  const text = await promisify(inflate)(found.check.value());
  return { revision: found.revision, begunAt: found.begunAt, check: JSON.parse(text.toString()) };
}

/** Stores what was found in a company in the place of what is stored of it, unless the company is being removed. */
export async function storeCheck(
  { scopeChecks, companies }: Pick<Models, 'scopeChecks' | 'companies'>,
  companyId: Types.ObjectId,
  { revision, begunAt, check }: KeptCheck,
  rules = SCOPE_RULES,
): Promise<void> {
  const stored = await promisify<string, object, Buffer>(deflate)(JSON.stringify(check), LEVEL);
  if (stored.length > STORED_MAX_BYTES) return;
  try {
    await scopeChecks.updateOne(
      { companyId },
      { $set: { rules, revision, begunAt, check: new Binary(stored) } },
      { upsert: true },
    );
  } catch (error) {
    // of two first ones at once, one is stored
    if (!isDuplicateKey(error)) throw error;
  }
  // looked at afterwards: a removal that begins later finds the document
  const company = await companies.findOne({ _id: companyId }, { status: 1 }).lean();
  if (company === null || company.status === 'purging') await scopeChecks.deleteMany({ companyId });
}

/**
 * The check of a company as it is now.
 * @param checker works out what is in items and what the rules find in them
 * @param kept what an earlier check said; null: everything is read and checked
 * @param pause asked between pieces of work; by default others have their turn after some ms
 */
export async function currentCheck(
  models: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  kept: KeptCheck | null,
  checker: ItemChecker,
  pause: CheckingParts['pause'] = takingTurns(),
): Promise<KeptCheck> {
  const begunAt = new Date();
  // before the items: what changes while they are read makes it another one
  const revision = await scopeRevision(models, companyId);
  if (kept?.revision === revision) return kept;
  const versions =
    (kept && (await versionsSince(models, companyId, kept, revision))) ?? (await versionsOf(models, companyId, pause));
  return {
    revision,
    begunAt,
    check: await renewedCheck(kept?.check ?? null, versions, { ...itemChecks(models, companyId, checker), pause }),
  };
}

/**
 * Brings what is stored of a company up to date.
 * @returns whether it was not
 */
export async function renewStoredCheck(
  models: Pick<Models, 'scopeItems' | 'scopeChecks' | 'companies'>,
  companyId: Types.ObjectId,
  checker: ItemChecker,
  rules = SCOPE_RULES,
): Promise<boolean> {
  const stored = await models.scopeChecks
    .findOne({ companyId, rules }, { revision: 1 })
    .lean<Pick<ScopeCheckDoc, 'revision'>>();
  if (stored !== null && stored.revision === (await scopeRevision(models, companyId))) return false;
  await storeCheck(
    models,
    companyId,
    await currentCheck(models, companyId, await storedCheck(models, companyId, rules), checker),
    rules,
  );
  return true;
}

/**
 * Versions of the items of a company by what was edited since a check of it, which is little of them.
 * @returns null where that may not be all that has changed: the versions of what was edited do not come to the revision, as after a restoration or when clocks differ
 * by more than minutes; or a project has changed, with which others are deleted and restored that do not say so
 */
async function versionsSince(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  { check, begunAt, revision: before }: KeptCheck,
  revision: number,
): Promise<Map<string, number> | null> {
  const since = new Date(begunAt.getTime() - CLOCKS_DIFFER_MS);
  const edited = await scopeItems
    .find({ companyId, updatedAt: trusted({ $gte: since }) }, { kind: 1, version: 1, deletedAt: 1 })
    .limit(EDITED_MAX)
    .lean<Pick<ScopeItemDoc, '_id' | 'kind' | 'version' | 'deletedAt'>[]>();
  if (edited.length === EDITED_MAX || check.rows.some(({ gone }) => gone)) return null;
  const versions = new Map(check.rows.map(({ id, version }) => [id, version]));
  let sum = before;
  for (const { _id, kind, version, deletedAt } of edited) {
    const id = _id.toHexString();
    const known = versions.get(id) ?? 0;
    if (version === known) continue;
    if (kind === 'project') return null;
    sum += version - known;
    if (deletedAt === null) versions.set(id, version);
    else versions.delete(id);
  }
  return sum === revision ? versions : null;
}

async function versionsOf(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  pause: CheckingParts['pause'],
): Promise<Map<string, number>> {
  type Versioned = Pick<ScopeItemDoc, '_id' | 'version'>;
  const found = await scopeItems.find(present(companyId), { version: 1 }).batchSize(VERSIONS_BATCH).lean<Versioned[]>();
  await pause();
  return new Map(found.map(({ _id, version }) => [_id.toHexString(), version]));
}
