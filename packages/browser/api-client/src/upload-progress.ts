/** Reports the share of a body that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends a request like `fetch` and reports upload progress, which browsers only provide for XMLHttpRequest.
 * @throws TypeError without an answer, DOMException when `signal` aborts it
 */
export function fetchWithProgress(
  url: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Readonly<Record<string, string>>; body: Blob; signal: AbortSignal },
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const type = request.getResponseHeader('content-type');
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { ...(type && { 'content-type': type }), ...(retryAfter && { 'retry-after': retryAfter }) },
        }),
      );
    };
    request.onerror = () => reject(new TypeError('Network error'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}
