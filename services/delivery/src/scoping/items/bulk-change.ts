import type { ParsedCall } from '@scopewright/contracts';
import { namesOfPeople } from '@scopewright/data';
import { type Implementation, implement, inTx, recordEach, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { requireConsultants } from './checked-item.ts';
import { among } from './create-item.ts';
import { aboutItem } from './edit-item.ts';
import { presentRow, ROW_FIELDS, type StoredRow } from './present-item.ts';

type Given = ParsedCall<'changeScopeItems'>['body']['set'];
const jsonOf = (value: string | number | Types.ObjectId | null) =>
  value instanceof Types.ObjectId ? value.toHexString() : value;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A value as recorded in an audit event: an owner by name. */
function audited(
  field: keyof Given,
  value: string | number | Types.ObjectId | null | undefined,
  people: ReadonlyMap<string, string>,
): unknown {
  const plain = jsonOf(value ?? null);
  return field === 'ownerId' && isText(plain) ? { words: people.get(plain) ?? 'a person' } : plain;
}

/** The fields of an item that would change. */
const differing = (item: StoredRow, set: Given) =>
  (['phase', 'readyState', 'blockedReason', 'ownerId'] as const).filter(
    (field) => set[field] !== undefined && jsonOf(item[field]) !== set[field],
  );

/** How many bytes longer an item gets, by the only text that the call sets. */
const addedBytes = ({ blockedReason }: StoredRow, set: Given): number =>
  set.blockedReason === undefined ? 0 : Buffer.byteLength(set.blockedReason) - Buffer.byteLength(blockedReason);

/** Sets phase, ready state or owner of many items of a company; newly blocked items get the same reason. */
export const bulkChangeCall = (parts: StoringParts): Implementation =>
  implement('changeScopeItems', ({ subject, body: { itemIds, set } }, call) =>
    inTx(parts.data, call, async (tx) => {
      const { models, session } = tx;
      const company = await holdCompany(tx, subject.company._id);
      if (set.ownerId) await requireConsultants(tx, [set.ownerId]);
      const read = ({ session }: Tx) =>
        models.scopeItems
          .find({ ...among(itemIds), companyId: company._id, deletedAt: null }, ROW_FIELDS, { session })
          .lean<StoredRow[]>();
      const changing = (await read(tx))
        .map((item) => ({ item, fields: differing(item, set) }))
        .filter(({ fields }) => fields.length > 0);
      const stored = {
        ...set,
        ...(set.ownerId && { ownerId: new Types.ObjectId(set.ownerId) }),
        updatedAt: call.now(),
      };
      await models.scopeItems.updateMany(
        among(changing.map(({ item }) => item._id)),
        { $set: stored, $inc: { version: 1 } },
        { session },
      );
      const people = await namesOfPeople(
        tx.models,
        [set.ownerId, ...changing.map(({ item }) => jsonOf(item.ownerId))].filter(isText),
        tx.session,
      );
      await recordEach(
        tx,
        changing.map(({ item, fields }) => ({
          ...aboutItem(item),
          action: 'scope.changed',
          changes: Object.fromEntries(
            fields.map((field) => [
              field,
              { from: audited(field, item[field], people), to: audited(field, set[field], people) },
            ]),
          ),
        })),
        { scopeBytes: changing.reduce((sum, { item }) => sum + addedBytes(item, set), 0) },
      );
      if (changing.length > 0) await requireFits(tx, parts);
      const changed = new Set(changing.map(({ item }) => item._id.toHexString()));
      const rows = new Map((await read(tx)).map((item) => [item._id.toHexString(), presentRow(item)]));
      return {
        results: itemIds.map((itemId) => {
          const row = rows.get(itemId);
          return row === undefined
            ? { itemId, result: 'notFound' as const }
            : { itemId, result: changed.has(itemId) ? ('changed' as const) : ('unchanged' as const), row };
        }),
      };
    }),
  );
