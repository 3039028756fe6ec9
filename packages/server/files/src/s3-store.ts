import type { Readable } from 'node:stream';
import type { FileKey, FileStore } from './store.ts';

export interface S3Options {
  /** Set for servers other than Amazon's; addressed as `/bucket/key`. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files are uploaded in parts of this size, one after the other, so that only one is in memory. */
const PART_BYTES = 5 * 1024 * 1024;

/** Stores files in an S3-compatible bucket. The S3 client is loaded on first use. */
export function s3Store({ endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: S3Options): FileStore {
  let loading: ReturnType<typeof load> | undefined;
  const load = async () => {
    const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { ...sdk, client, Upload };
  };
  const s3 = () => {
    loading ??= load();
    return loading;
  };
  const keyOf = ({ firmId, _id }: FileKey): string => `${firmId.toHexString()}/${_id.toHexString()}`;
  return {
    async write(key, content, signal) {
      const { Upload, client } = await s3();
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(key), Body: content },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      const abort = () => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        signal?.throwIfAborted();
        await upload.done();
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    async read(key) {
      const { client, GetObjectCommand } = await s3();
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }));
      if (Body === undefined) throw new Error('The file has no bytes');
      return Body as Readable;
    },
    async remove(key) {
      const { client, DeleteObjectCommand, ListMultipartUploadsCommand, AbortMultipartUploadCommand } = await s3();
      const Key = keyOf(key);
      // the parts of an interrupted write belong to no object and are stored until the upload is aborted
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
      for (const { UploadId } of Uploads.filter((upload) => upload.Key === Key))
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async check() {
      const { client, HeadBucketCommand } = await s3();
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
