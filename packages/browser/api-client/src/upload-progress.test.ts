import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from './client.ts';

/** A browser XMLHttpRequest that the test answers. */
class FakeRequest {
  static last: FakeRequest;
  opened: [string, string] | null = null;
  headers: Record<string, string> = {};
  sent: unknown;
  status = 0;
  responseText = '';
  responseType = '';
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

const file = new Blob(['%PDF-'], { type: 'application/pdf' });
function attach(signal?: AbortSignal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const client = createApiClient({
    baseUrl: '/api',
    publicKey: 'key',
    accessToken: () => 'tok',
    tenantKey: () => 'acme',
  });
  const shares: number[] = [];
  const sowId = 'a'.repeat(24);
  const answer = client.call('attachToSow', {
    params: { sowId },
    query: { fileName: 'a b.pdf' },
    file,
    onProgress: (share) => shares.push(share),
    ...(signal && { signal }),
  });
  return { answer, shares };
}
const asked = () => expect.poll(() => FakeRequest.last?.sent).toBe(file);

it('reports how much of a file was sent, with the headers of every call', async () => {
  const { answer, shares } = attach();
  await asked();
  const request = FakeRequest.last;
  expect(request.opened).toEqual(['POST', `/api/sows/${'a'.repeat(24)}/documents?fileName=a+b.pdf`]);
  expect(request.headers).toMatchObject({
    Authorization: 'Bearer tok',
    'Content-Type': 'application/pdf',
    'X-Tenant-Key': 'acme',
  });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 });
  request.answer(201, { id: 'x' });
  await expect(answer).resolves.toEqual({ id: 'x' });
  expect(shares).toEqual([0.25]);
});

it('fails like every call: a refusal with its sentence, no answer as a network failure', async () => {
  const refused = attach();
  await asked();
  FakeRequest.last.answer(413, { error: 'Too large', code: 'body_too_large' });
  await expect(refused.answer).rejects.toMatchObject({ kind: 'http', status: 413, serverMessage: 'Too large' });
  FakeRequest.last.sent = null;
  const broken = attach();
  await asked();
  FakeRequest.last.onerror?.();
  await expect(broken.answer).rejects.toMatchObject({ kind: 'network' });
});

it('ends with the signal of the caller', async () => {
  const controller = new AbortController();
  const { answer } = attach(controller.signal);
  await asked();
  controller.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
