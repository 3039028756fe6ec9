import { createHash } from 'node:crypto';
import {
  type Baseline,
  baselineOf,
  type HashedItem,
  type Snapshot,
  snapshotHash,
  snapshotOf,
} from '@scopewright/domain/change-orders/baseline';
import type { ClientSession, Types } from 'mongoose';
import type { BaselineDoc } from '../models/change-orders/baseline.ts';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { takingTurns } from '../scoping/taking-turns.ts';
import { trusted } from '../tenant/trusted.ts';

/** SHA-256 of a text, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The fields of an item that a snapshot is made from. */
export const SNAPSHOT_FIELDS = { kind: 1, projectId: 1, name: 1, description: 1, phase: 1, content: 1 } as const;
type Snapshotted = Pick<ScopeItemDoc, '_id' | keyof typeof SNAPSHOT_FIELDS>;

/** Snapshots that are looked for and stored at a time. */
const BATCH = 100;

/** A project's scope: the project, its workflows and request types, and everything that they use. */
export interface ProjectScope {
  ids: Types.ObjectId[];
  /** Versions of the items, by their ids. */
  versions: ReadonlyMap<string, number>;
  /** Changes with every change of one of the items. */
  state: string;
}

/** The items of a project's scope, in their present state. In the firm's scope. */
export async function projectScope(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  projectId: Types.ObjectId,
  session?: ClientSession,
): Promise<ProjectScope> {
  const present = { companyId, deletedAt: null };
  const inProject = { ...present, $or: [{ _id: projectId }, { projectId }] };
  const uses = await scopeItems.distinct('uses', inProject).session(session ?? null);
  const own = await scopeItems
    .find(inProject, { version: 1 })
    .session(session ?? null)
    .lean<Pick<ScopeItemDoc, '_id' | 'version'>[]>();
  const known = new Set(own.map(({ _id }) => _id.toHexString()));
  const used = uses.filter((id) => !known.has(id.toHexString()));
  const others =
    used.length === 0
      ? []
      : await scopeItems
          .find({ ...present, _id: trusted({ $in: used }) }, { version: 1 })
          .session(session ?? null)
          .lean<Pick<ScopeItemDoc, '_id' | 'version'>[]>();
  const all = [...own, ...others];
  const versions = new Map(all.map(({ _id, version }) => [_id.toHexString(), version]));
  const listed = [...versions].map(([id, version]) => `${id}:${version}`).sort();
  return { ids: all.map(({ _id }) => _id), versions, state: sha256(listed.join()) };
}

const asSnapshot = ({ _id, projectId, ...item }: Snapshotted): Snapshot =>
  snapshotOf({ ...item, id: _id.toHexString(), projectId: projectId?.toHexString() ?? null } as Snapshot);

/** Stores snapshots by their hashes; those that are there already are not stored again. In the firm's scope. */
export async function storeSnapshots(
  { baselineItems }: Pick<Models, 'baselineItems'>,
  companyId: Types.ObjectId,
  snapshots: readonly { hash: string; item: Snapshot }[],
  session?: ClientSession,
): Promise<void> {
  for (let at = 0; at < snapshots.length; at += BATCH) {
    const batch = new Map(snapshots.slice(at, at + BATCH).map((snapshot) => [snapshot.hash, snapshot]));
    const found = await baselineItems
      .find({ companyId, hash: trusted({ $in: [...batch.keys()] }) }, { hash: 1 })
      .session(session ?? null)
      .lean<{ hash: string }[]>();
    for (const { hash } of found) batch.delete(hash);
    if (batch.size === 0) continue;
    await baselineItems
      .insertMany(
        [...batch.values()].map(({ hash, item }) => ({ companyId, hash, item })),
        { ordered: false, ...(session && { session }) },
      )
      .catch((error: unknown) => {
        // someone else stored the same content at the same time
        if (!isDuplicate(error)) throw error;
      });
  }
}

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;

/**
 * Stores a project's current scope for a baseline. Nothing refers to it before the baseline is created, so it can be
 * interrupted and repeated. In the firm's scope.
 */
export async function keepScope(
  models: Pick<Models, 'scopeItems' | 'baselineItems'>,
  companyId: Types.ObjectId,
  projectId: Types.ObjectId,
  session?: ClientSession,
): Promise<Baseline> {
  const { ids } = await projectScope(models, companyId, projectId, session);
  const turn = takingTurns();
  const hashed: HashedItem[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const items = await models.scopeItems
      .find({ companyId, _id: trusted({ $in: ids.slice(at, at + BATCH) }) }, SNAPSHOT_FIELDS)
      .session(session ?? null)
      .lean<Snapshotted[]>();
    const snapshots: { hash: string; item: Snapshot }[] = [];
    for (const stored of items) {
      const item = asSnapshot(stored);
      const hash = snapshotHash(item, sha256);
      snapshots.push({ hash, item });
      hashed.push({ id: item.id, hash });
      await turn();
    }
    await storeSnapshots(models, companyId, snapshots, session);
  }
  return baselineOf(hashed, sha256);
}

/** The latest baseline of a project that was agreed, if any. In the firm's scope. */
export const agreedBaseline = (
  { baselines }: Pick<Models, 'baselines'>,
  projectId: Types.ObjectId,
  session?: ClientSession,
): Promise<BaselineDoc | null> =>
  baselines
    .findOne({ projectId, agreed: true })
    .sort({ createdAt: -1, _id: -1 })
    .session(session ?? null)
    .lean<BaselineDoc>()
    .exec();

/** The baseline of a project that is agreed with a SOW. */
const baselineOfSow = (
  { companyId, sowId, title, now }: { companyId: Types.ObjectId; sowId: Types.ObjectId; title: string; now: Date },
  projectId: Types.ObjectId,
  kept: Baseline,
) =>
  ({
    companyId,
    projectId,
    name: `SOW “${title}” became active`,
    origin: 'sow',
    madeFor: `sow:${sowId.toHexString()}`,
    agreed: true,
    ...kept,
    createdAt: now,
  }) as const;

/** Stores the scope of a project as agreed with a SOW, in the transaction that created both. In the firm's scope. */
export async function keepWithSow(
  models: Pick<Models, 'scopeItems' | 'baselineItems' | 'baselines'>,
  projectId: Types.ObjectId,
  sow: Parameters<typeof baselineOfSow>[0],
  session: ClientSession,
): Promise<void> {
  const kept = await keepScope(models, sow.companyId, projectId, session);
  await models.baselines.create([baselineOfSow(sow, projectId, kept)], { session });
}

/**
 * Stores the scope of a company's projects as agreed with a SOW, once for each project. Can be interrupted and
 * repeated. In the firm's scope.
 * @returns how many baselines were created
 */
export async function keepForSow(
  models: Pick<Models, 'scopeItems' | 'baselineItems' | 'baselines'>,
  { signal, ...sow }: Parameters<typeof baselineOfSow>[0] & { signal: AbortSignal },
): Promise<number> {
  const { companyId } = sow;
  const madeFor = `sow:${sow.sowId.toHexString()}`;
  const projects = await models.scopeItems
    .find({ companyId, kind: 'project', deletedAt: null }, { _id: 1 })
    .sort({ _id: 1 })
    .lean();
  let created = 0;
  for (const { _id: projectId } of projects) {
    signal.throwIfAborted();
    if (await models.baselines.exists({ projectId, madeFor })) continue;
    const kept = await keepScope(models, companyId, projectId);
    await models.baselines.create(baselineOfSow(sow, projectId, kept)).then(
      () => (created += 1),
      (error: unknown) => {
        if (!isDuplicate(error)) throw error;
      },
    );
  }
  return created;
}
