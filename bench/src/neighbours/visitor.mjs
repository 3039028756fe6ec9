import { parentPort, workerData } from 'node:worker_threads';

// Sends a request at a pace until it gets a message, and answers how long each took. In its own thread, so that the work
// of the other firm's answers does not count as waiting.
const { url, headers, everyMs, limitMs } = workerData;
const waits = [];
const visit = async () => {
  const began = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  while (!signal.aborted) {
    const answer = await fetch(url, { headers, signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer?.headers.get('retry-after') ?? 1)));
  }
  waits.push(performance.now() - began);
};
const visits = [];
const timer = setInterval(() => visits.push(visit()), everyMs);
parentPort.once('message', async () => {
  clearInterval(timer);
  await Promise.all(visits);
  parentPort.postMessage(waits);
  parentPort.close();
});
