import type { FirmDoc, Models } from '@scopewright/data';
import { failures } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';

/**
 * The firm in whose scope this runs, in a transaction that is about to change something by what it reads: of two at once the second starts again and sees what the
 * first did.
 * @throws CallError 404
 */
export async function holdFirm({ firms }: Pick<Models, 'firms'>, session: ClientSession): Promise<FirmDoc> {
  const firm = await firms.findOneAndUpdate({}, { $inc: { revision: 1 } }, { session }).lean<FirmDoc>();
  if (firm === null) throw failures.notFound();
  return firm;
}
