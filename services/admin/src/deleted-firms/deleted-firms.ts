import { type DataAccess, type FirmDoc, orderBy, restorableUntil, runAsSystem, trusted } from '@scopewright/data';
import { type Implementation, implement, readPage } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

const LATEST_FIRST = orderBy('deletedAt', 'time', -1);

/** Deleted firms that can be restored. */
export const deletedFirmsCalls = ({ data: { models } }: { data: Pick<DataAccess, 'models'> }): Implementation[] => [
  implement('deletedFirms', ({ query }) =>
    runAsSystem('list deleted firms', async () => {
      const matching: FilterQuery<FirmDoc> = { deletedAt: trusted({ $ne: null }), purgingAt: null };
      const [{ rows, nextCursor }, total] = await Promise.all([
        readPage(LATEST_FIRST, matching, query, (filter, page) =>
          models.firms
            .find(filter, { name: 1, deletedAt: 1 }, page)
            .lean<(Pick<FirmDoc, '_id' | 'name'> & { deletedAt: Date })[]>(),
        ),
        models.firms.countDocuments(matching),
      ]);
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
        nextCursor,
        total,
      };
    }),
  ),
];
