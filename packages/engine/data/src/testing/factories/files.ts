import type { Types } from 'mongoose';
import type { FileDoc } from '../../models/sows/file.ts';
import type { Maker } from './maker.ts';

/** Records of stored documents. */
export function fileFactories({ models, clock, next, insert }: Maker) {
  /** The record of a stored document, without its bytes; counted as the product counts it. */
  async function file(firmId: Types.ObjectId, values: Partial<FileDoc> = {}): Promise<FileDoc> {
    const document = {
      firmId,
      purpose: 'document' as const,
      name: `Document ${next()}.pdf`,
      type: 'application/pdf',
      bytes: 1000,
      state: 'ready' as const,
      store: 'gridfs' as const,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => {
      await models.firms.updateOne({ _id: firmId }, { $inc: { storedBytes: document.bytes, storedFiles: 1 } });
      return (await models.files.create(document)).toObject<FileDoc>();
    });
  }

  return { file };
}
