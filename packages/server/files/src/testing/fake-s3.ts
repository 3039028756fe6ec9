import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An S3-like server with one bucket, addressed by path: PUT, GET, DELETE, and multipart uploads. */
export interface FakeS3 {
  endpoint: string;
  objects: ReadonlyMap<string, Buffer>;
  /** Multipart uploads that are neither completed nor aborted, by id. */
  uploads: ReadonlyMap<string, { key: string; parts: Map<number, Buffer> }>;
  close(): Promise<void>;
}

const read = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};
const xml = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
const ACCESS_DENIED = xml('Error', '<Code>AccessDenied</Code><Message>Access Denied</Message>');
const NO_SUCH_KEY = xml('Error', '<Code>NoSuchKey</Code>');

/** @param accessKeyId the key id whose signed requests are accepted */
export async function fakeS3({ bucket, accessKeyId }: { bucket: string; accessKeyId: string }): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  let counter = 0;

  /** @returns status, body and headers of the answer */
  const answer = (
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): [number, (string | Buffer)?, Record<string, string>?] => {
    const id = query.get('uploadId');
    const upload = id === null ? undefined : uploads.get(id);
    if (id !== null && upload === undefined) return [404, xml('Error', '<Code>NoSuchUpload</Code>')];
    if (method === 'GET' && query.has('uploads')) {
      const listed = [...uploads].map(
        ([uploadId, { key: of }]) => `<Upload><Key>${of}</Key><UploadId>${uploadId}</UploadId></Upload>`,
      );
      return [200, xml('ListMultipartUploadsResult', listed.join(''))];
    }
    if (method === 'POST' && query.has('uploads')) {
      counter += 1;
      uploads.set(`upload-${counter}`, { key, parts: new Map() });
      return [200, xml('InitiateMultipartUploadResult', `<UploadId>upload-${counter}</UploadId>`)];
    }
    if (method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return [200, '', { ETag: `"${body.length}"` }];
    }
    if (method === 'POST' && upload) {
      objects.set(key, Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
      uploads.delete(id ?? '');
      return [200, xml('CompleteMultipartUploadResult', '<ETag>"whole"</ETag>')];
    }
    if (method === 'DELETE') {
      if (upload) uploads.delete(id ?? '');
      else objects.delete(key);
      return [204];
    }
    if (method === 'PUT') {
      objects.set(key, body);
      return [200, '', { ETag: `"${body.length}"` }];
    }
    if (method === 'HEAD' && key === '') return [200];
    const held = objects.get(key);
    return held ? [200, held, { 'Content-Length': String(held.length) }] : [404, NO_SUCH_KEY];
  };

  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3.test');
      const [, of, ...rest] = pathname.split('/');
      const signed =
        request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`) && of === bucket;
      const [status, content = '', headers = {}] = signed
        ? answer(request.method ?? 'GET', rest.join('/'), searchParams, body)
        : [403, ACCESS_DENIED];
      response
        .writeHead(status, {
          ...(typeof content === 'string' && content !== '' ? { 'Content-Type': 'application/xml' } : {}),
          ...headers,
        })
        .end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
