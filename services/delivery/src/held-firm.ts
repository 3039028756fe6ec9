import type { FirmDoc } from '@scopewright/data';
import { failures, type Tx } from '@scopewright/service-kit';

/**
 * The firm of the current scope, for a transaction that changes something depending on what it reads. Conflict guard:
 * of two such transactions the second retries and sees the first one's changes.
 * @throws CallError 404
 */
export async function holdFirm({ models: { firms }, session }: Pick<Tx, 'models' | 'session'>): Promise<FirmDoc> {
  const firm = await firms.findOneAndUpdate({}, { $inc: { revision: 1 } }, { session }).lean<FirmDoc>();
  if (firm === null) throw failures.notFound();
  return firm;
}
