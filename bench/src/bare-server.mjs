import Koa from 'koa';
import { LRUCache } from 'lru-cache';
import { MongoClient, ObjectId } from 'mongodb';

// The yardstick: the same queries, answers and cache with only Koa and the driver, in plain JavaScript so that no
// loader slows it down. Configured by BARE_URI, BARE_DATABASE and PORT.
const { BARE_URI = '', BARE_DATABASE = '', PORT = '' } = process.env;
const client = await MongoClient.connect(BARE_URI);
const db = client.db(BARE_DATABASE);
const addresses = db.collection('addresses');
const firms = db.collection('firms');
const companies = db.collection('companies');

const BY_NAME = { nameKey: 1, _id: 1 };
const COMPANY_FIELDS = {
  name: 1,
  status: 1,
  createdAt: 1,
  sowStatus: 1,
  activeChangeOrderCount: 1,
  consultingFirmId: 1,
};
const ROW_FIELDS = {
  ...COMPANY_FIELDS,
  adminEmail: 1,
  invitationStatus: 1,
  invitationExpiresAt: 1,
  assignedConsultantIds: 1,
};
const IN_USE = { status: 'active' };

const company = ({ _id, name, status, createdAt, sowStatus, activeChangeOrderCount, consultingFirmId }) => ({
  id: _id,
  name,
  status,
  createdAt,
  sowStatus,
  activeChangeOrderCount,
  consultingFirmId,
});
const row = (stored, now) => ({
  ...company(stored),
  adminEmail: stored.adminEmail,
  invitationStatus:
    stored.invitationStatus === 'pending' && stored.invitationExpiresAt <= now ? 'expired' : stored.invitationStatus,
  consultantIds: stored.assignedConsultantIds,
});

async function findTenant(id) {
  const address = await addresses.findOne({ _id: id }, { projection: { firmId: 1, kind: 1, verifiedAt: 1 } });
  const projection = { name: 1, plan: 1, trialEndsAt: 1, archivedAt: 1, consultantsCanSeeAllClients: 1 };
  const firm = await firms.findOne({ _id: address.firmId }, { projection });
  return { firmId: firm._id, firmName: firm.name, subdomain: id, archived: firm.archivedAt !== null };
}
/** The same size and lifetime as the product's own cache. */
const tenants = new LRUCache({ max: 5000, ttl: 30_000, fetchMethod: findTenant });

/** All companies of a firm, in one answer of the server. */
const wholeList = async (consultingFirmId) => {
  const found = await companies
    .find({ consultingFirmId, ...IN_USE }, { projection: COMPANY_FIELDS, sort: BY_NAME, batchSize: 1000 })
    .toArray();
  return found.map(company);
};

/** A page of a firm's companies, and their total number. */
async function page(consultingFirmId, limit, skip) {
  const [found, total] = await Promise.all([
    companies
      .find({ consultingFirmId, ...IN_USE }, { projection: ROW_FIELDS, sort: BY_NAME, skip, limit: limit + 1 })
      .toArray(),
    companies.countDocuments({ consultingFirmId, ...IN_USE }),
  ]);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const now = new Date();
  const nextCursor =
    found.length > limit ? Buffer.from(JSON.stringify([last.name, last._id])).toString('base64url') : null;
  return { items: items.map((stored) => row(stored, now)), nextCursor, total };
}

const app = new Koa();
app.use(async (context) => {
  const [, call, id = ''] = context.path.split('/');
  const { limit, offset = 0 } = context.query;
  if (call === 'tenant') context.body = await tenants.fetch(id);
  else if (call === 'check-subdomain')
    context.body = { available: (await addresses.findOne({ _id: id }, { projection: { _id: 1 } })) === null };
  else if (call === 'companies')
    context.body =
      limit === undefined
        ? await wholeList(new ObjectId(id))
        : await page(new ObjectId(id), Number(limit), Number(offset));
});
app.listen(Number(PORT), '127.0.0.1');
