import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type CheckingParts, type CompanyCheck, renewedCheck } from '@scopewright/domain/scoping/company/company-check';
import { Binary } from 'mongodb';
import type { ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import type { ScopeCheckDoc } from '../models/scoping/scope-check.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { trusted } from '../tenant/trusted.ts';
import { type ItemChecker, itemChecks } from './check-items.ts';
import { SCOPE_RULES } from './scope-rules.ts';
import { takingTurns } from './taking-turns.ts';

/** A check of a company, with the revision of the scope it belongs to. */
export interface KeptCheck {
  revision: number;
  begunAt: Date;
  check: CompanyCheck;
}

/** Versions decoded before other work can run. */
const VERSIONS_BATCH = 1_000;
/** If more items than this were edited, all versions are read. */
const EDITED_MAX = 500;
/** Allowance for clock differences between processes that edit and processes that check. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
/** A MongoDB document can be up to 16 MB. Larger checks are not stored. */
const STORED_MAX_BYTES = 15_000_000;
/** JSON of findings is mostly repeated names and ids: the fastest level is enough. */
const LEVEL = { level: 1 };

const present = (companyId: Types.ObjectId) => ({ companyId, deletedAt: null });

/**
 * A number that differs after every change of a company's scope: the sum of the versions of all its items, including
 * deleted ones. Versions only increase, and every operation increments one. It is not a stored counter, on which
 * concurrent operations would have to wait for each other.
 */
export async function scopeRevision(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<number> {
  const [sum] = await scopeItems
    .aggregate<{ revision: number }>([
      { $match: { companyId } },
      { $group: { _id: null, revision: { $sum: '$version' } } },
    ])
    .session(session ?? null);
  return sum?.revision ?? 0;
}

/** The stored check of a company, if made with these rules; otherwise null. */
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

/** Stores the check of a company, replacing the previous one, unless the company is being removed. */
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
    // if two first checks are stored concurrently, one of them wins
    if (!isDuplicateKey(error)) throw error;
  }
  // checked afterwards: a removal that begins later finds the document
  const company = await companies.findOne({ _id: companyId }, { status: 1 }).lean();
  if (company === null || company.status === 'purging') await scopeChecks.deleteMany({ companyId });
}

/**
 * The current check of a company.
 * @param checker analyzes items and checks them against the rules
 * @param kept an earlier check; null to read and check everything
 * @param pause called between chunks; by default yields to other work after some ms
 */
export async function currentCheck(
  models: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  kept: KeptCheck | null,
  checker: ItemChecker,
  pause: CheckingParts['pause'] = takingTurns(),
): Promise<KeptCheck> {
  const begunAt = new Date();
  // before the items: changes during the reading then lead to another revision
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
 * Updates the stored check of a company.
 * @returns whether it was out of date
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
 * Versions of a company's items, based on the few items edited since a check.
 * @returns null if these may not be all changes: the versions don't sum up to the revision, as after a restore or with
 *   clocks that differ by more than minutes; or a project has changed, whose items may have been deleted or restored
 *   with it without being marked as edited
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
