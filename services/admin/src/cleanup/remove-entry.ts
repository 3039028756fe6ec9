import { discardFiles, type Models, trusted } from '@scopewright/data';
import { storedKey } from '@scopewright/domain/stored-data';
import { type CallContext, enqueue, inTx, record } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { type AdminParts, announceAll } from '../parts.ts';
import { type CorruptEntry, corruptAgain, type Stored, stored } from './stored-entries.ts';

type Options = { session: ClientSession; now: Date };

const STAFF = ['firmAdmin', 'consultant', 'systemAdmin'];

interface StoredUser extends Stored {
  email: unknown;
  role: unknown;
  isAdmin?: unknown;
  status?: unknown;
  removedWithCompany?: unknown;
  version?: number;
}

/**
 * Removes the membership of a user whose firm or company no longer exists. A firm's own staff and system administrators
 * only lose the company. A record that would become the user's second one without a tenant is deleted.
 * @returns the ended sessions, and whether the record was deleted
 */
async function removeMembership(
  models: Models,
  { _id, entry }: CorruptEntry,
  { session, now }: Options,
  hasFirm: boolean,
) {
  const users = stored<StoredUser>(models, 'users');
  const user = await users.findOne({ _id }, { session });
  const ended = { sessionIds: [] as string[], gone: false };
  if (user === null) return ended;
  const staff = user.isAdmin === true || (hasFirm && STAFF.includes(String(user.role)));
  const homeless = !hasFirm && entry.firm !== null;
  const other =
    homeless &&
    (await users.findOne({ firmId: null, email: user.email, _id: { $ne: _id } }, { projection: { _id: 1 }, session }));
  const whose = { userId: _id instanceof Types.ObjectId ? _id : trusted({ $in: [] }), revokedAt: null };
  const open = await models.sessions.find(whose, { _id: 1 }, { session }).lean();
  await models.sessions.updateMany(
    whose,
    { $set: { revokedAt: now, revokedReason: 'firm or company gone' } },
    { session },
  );
  if (other) await users.deleteOne({ _id }, { session });
  else {
    const $set = {
      companyId: null,
      ...(homeless && { firmId: null }),
      ...(!staff && { status: 'removed', removedWithCompany: null }),
    };
    await users.updateOne({ _id }, { $set, $inc: { version: 1 } }, { session });
  }
  return { sessionIds: open.map((one) => one._id), gone: Boolean(other) };
}

/** The result for an entry: its key, and whether it was deleted or lost its membership. */
export interface Removed {
  key: string;
  collection: CorruptEntry['collection'];
  deleted: boolean;
}

/**
 * Removes one dangling entry, with its audit event, if it is still dangling. In the system scope.
 * @returns null when it was removed concurrently, or no longer is dangling
 */
export async function removeEntry(parts: AdminParts, found: CorruptEntry, call: CallContext): Promise<Removed | null> {
  const { data, hosting, productDomain, revocations } = parts;
  const removed = await inTx(data, call, async (tx) => {
    const { models, session } = tx;
    const corrupt = await corruptAgain(models, found, session);
    if (corrupt === null) return null;
    const { collection, _id, entry, reason } = corrupt;
    const options = { session, now: call.now() };
    const key = storedKey(entry);
    let ended = { sessionIds: [] as string[], gone: true };
    if (collection === 'users') {
      const firm = entry.firm?.isId ? new Types.ObjectId(entry.firm.text) : null;
      const hasFirm = firm !== null && (await models.firms.exists({ _id: firm }).session(session)) !== null;
      ended = await removeMembership(models, corrupt, options, hasFirm);
    } else if (collection === 'files' && _id instanceof Types.ObjectId) await discardFiles(models, { _id }, session);
    else await stored(models, collection).deleteOne({ _id }, { session });
    if (collection === 'addresses' && hosting.needsDomains) {
      const domain = entry.id.text.includes('.') ? entry.id.text : `${entry.id.text}.${productDomain}`;
      await enqueue(tx, 'hosting.remove-domain', { domain });
    }
    await record(tx, {
      action: 'data.cleaned',
      firmId: null,
      targetType: entry.kind,
      targetId: key,
      targetName: key,
      details: { reason },
    });
    return { key, collection, deleted: ended.gone, sessionIds: ended.sessionIds };
  });
  if (removed === null) return null;
  await revocations.announce({ sessionIds: removed.sessionIds });
  if (removed.collection === 'addresses') await announceAll(parts, [found.entry.id.text], call);
  return removed;
}
