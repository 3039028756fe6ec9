import Koa from 'koa';
import { MongoClient, ObjectId } from 'mongodb';

// The yardstick: the same queries behind nothing but Koa and the driver, in plain JavaScript so that no loader slows it down. BARE_URI, BARE_DATABASE and PORT say where.
const { BARE_URI = '', BARE_DATABASE = '', PORT = '' } = process.env;
const client = await MongoClient.connect(BARE_URI);
const db = client.db(BARE_DATABASE);
const addresses = db.collection('addresses');
const firms = db.collection('firms');
const companies = db.collection('companies');

const COMPANY_FIELDS = { name: 1, status: 1, createdAt: 1, sowStatus: 1, activeChangeOrderCount: 1, consultingFirmId: 1 };

const app = new Koa();
app.use(async (context) => {
  const [, call, id = ''] = context.path.split('/');
  if (call === 'tenant') {
    const address = await addresses.findOne({ _id: id });
    const firm = address && (await firms.findOne({ _id: address.firmId }, { projection: { name: 1, archivedAt: 1 } }));
    context.body = { firmId: firm?._id, firmName: firm?.name, subdomain: id, archived: firm?.archivedAt !== null };
  } else if (call === 'check-subdomain') {
    context.body = { available: (await addresses.findOne({ _id: id }, { projection: { _id: 1 } })) === null };
  } else if (call === 'companies') {
    const rows = await companies
      .find({ consultingFirmId: new ObjectId(id) }, { projection: COMPANY_FIELDS })
      .sort({ nameKey: 1 })
      .toArray();
    context.body = rows.map((row) => ({
      id: row._id,
      name: row.name,
      status: row.status,
      createdAt: row.createdAt,
      sowStatus: row.sowStatus,
      activeChangeOrderCount: row.activeChangeOrderCount,
      consultingFirmId: row.consultingFirmId,
    }));
  }
});
app.listen(Number(PORT), '127.0.0.1');
