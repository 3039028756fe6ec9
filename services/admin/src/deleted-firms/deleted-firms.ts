import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import {
  afterPosition,
  type DataAccess,
  decodeCursor,
  encodeCursor,
  type FirmDoc,
  orderBy,
  restorableUntil,
  runAsSystem,
  sortOf,
  trusted,
} from '@scopewright/data';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

const LATEST_FIRST = orderBy('deletedAt', 'time', -1);

/** Deleted firms that can be restored. */
export const deletedFirmsCalls = ({ data: { models } }: { data: Pick<DataAccess, 'models'> }): Implementation[] => [
  implement('deletedFirms', async ({ query: { limit = LIST_DEFAULT_LIMIT, cursor } }) => {
    const position = cursor === undefined ? undefined : decodeCursor(LATEST_FIRST, cursor);
    if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
    return runAsSystem('list deleted firms', async () => {
      const matching: FilterQuery<FirmDoc> = { deletedAt: trusted({ $ne: null }), purgingAt: null };
      const [found, total] = await Promise.all([
        models.firms
          .find(position ? { $and: [matching, afterPosition(LATEST_FIRST, position)] } : matching, {
            name: 1,
            deletedAt: 1,
          })
          .sort(sortOf(LATEST_FIRST))
          .limit(limit + 1)
          .lean<(Pick<FirmDoc, '_id' | 'name'> & { deletedAt: Date })[]>(),
        models.firms.countDocuments(matching),
      ]);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const addresses = await models.addresses
        .find({ firmId: trusted({ $in: rows.map(({ _id }) => _id) }), kind: 'subdomain' }, { firmId: 1 })
        .lean();
      const subdomainOf = new Map(addresses.map(({ _id, firmId }) => [firmId?.toHexString(), _id]));
      return {
        items: rows.map(({ _id, name, deletedAt }) => ({
          id: _id.toHexString(),
          name,
          subdomain: subdomainOf.get(_id.toHexString()) ?? null,
          deletedAt: deletedAt.toISOString(),
          restorableUntil: restorableUntil(deletedAt).toISOString(),
        })),
        nextCursor: found.length > limit && last ? encodeCursor(LATEST_FIRST, last) : null,
        total,
      };
    });
  }),
];
