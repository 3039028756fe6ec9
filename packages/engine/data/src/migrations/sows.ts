import { createHash } from 'node:crypto';
import { type Db, ObjectId } from 'mongodb';
import { createCollections } from './initial.ts';

const STATUSES = ['draft', 'active', 'completed', 'cancelled'];
const LATEST = { createdAt: -1, _id: -1 } as const;

const create = createCollections({
  sows: [[{ firmId: 1, companyId: 1, ...LATEST }], [{ companyId: 1 }]],
  changeOrders: [[{ firmId: 1, companyId: 1, ...LATEST }], [{ firmId: 1, sowId: 1, ...LATEST }], [{ companyId: 1 }]],
});

interface CompanyData {
  _id: ObjectId;
  companyId: ObjectId;
  firmId: ObjectId | null;
  sows: Record<string, unknown>[];
  createdAt: Date;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The same id for the same SOW, even if the migration restarts. */
const idOf = (companyId: ObjectId, index: number): ObjectId =>
  new ObjectId(createHash('sha256').update(`sow\0${companyId.toHexString()}\0${index}`).digest('hex').slice(0, 24));

/** A SOW from a company's data: known fields by name, everything else as text in the notes. */
function sowOf({ companyId, firmId, createdAt }: CompanyData, held: Record<string, unknown>, index: number) {
  const { title, name, text, content, ...others } = held;
  const known = STATUSES.includes(String(others.status));
  const { status, ...rest } = known
    ? others
    : { ...others, status: 'draft', ...('status' in others && { heldStatus: others.status }) };
  return {
    firmId,
    companyId,
    title: textOf(title) ?? textOf(name) ?? `Statement of work ${index + 1}`,
    status: String(status),
    amountMinor: null,
    currency: null,
    startDate: null,
    endDate: null,
    notes: Object.keys(rest).length > 0 ? JSON.stringify(rest) : '',
    pastedText: textOf(text) ?? textOf(content) ?? '',
    version: 1,
    activatedAt: status === 'active' || status === 'completed' ? createdAt : null,
    createdBy: null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** SOWs and change orders get their own collections; SOWs in the companies' data are moved there. */
export async function sowsOfTheirOwn(db: Db): Promise<void> {
  await create(db);
  const data = db.collection<CompanyData>('companyData');
  for await (const held of data.find({ 'sows.0': { $exists: true } }))
    for (const [index, sow] of held.sows.entries())
      await db
        .collection('sows')
        .updateOne({ _id: idOf(held.companyId, index) }, { $setOnInsert: sowOf(held, sow, index) }, { upsert: true });
  await data.updateMany({ sows: { $exists: true } }, { $unset: { sows: '' } });
}
