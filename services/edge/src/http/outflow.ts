import type { Pace } from '../load/pace.ts';
import type { Exchange } from './exchange.ts';

/** Bytes written to the socket at a time, small enough to measure the client's speed. */
const PIECE_BYTES = 32 * 1024;

/** The body of an answer on its way to a client that may be slower than the service. */
export class Outflow {
  readonly #queue: Buffer[] = [];
  #ended = false;
  #waiting = false;
  #watched = false;

  /** @param onTaken called when the client has read everything written, after `write` returned false */
  constructor(
    private readonly exchange: Exchange,
    private readonly pace: Pace,
    private readonly onTaken: () => void = () => undefined,
  ) {}

  /** Sends bytes, or buffers them until the client reads them: then it returns false. */
  write(bytes: Buffer): boolean {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES)
      this.#queue.push(bytes.subarray(start, start + PIECE_BYTES));
    return this.#flow();
  }

  /** Ends the answer after the last buffered byte was sent. */
  end(): void {
    this.#ended = true;
    this.#flow();
  }

  readonly #flow = (): boolean => {
    const { response } = this.exchange;
    if (response.destroyed) return false;
    while (!response.writableNeedDrain) {
      const piece = this.#queue.shift();
      if (piece === undefined) {
        if (this.#ended) response.end();
        return true;
      }
      response.write(piece);
    }
    if (this.#ended && this.#queue.length === 0) response.end();
    else this.#waitForClient();
    return false;
  };

  readonly #onDrain = (): void => {
    this.#waiting = false;
    if (this.#flow()) this.onTaken();
  };

  #waitForClient(): void {
    const { response, request } = this.exchange;
    if (this.#waiting) return;
    this.#waiting = true;
    response.once('drain', this.#onDrain);
    if (this.#watched) return;
    this.#watched = true;
    const { socket } = request;
    const taken = () => socket.bytesWritten - socket.writableLength;
    const before = taken();
    const unwatch = this.pace.watch({
      // how much of the current piece the client has read is unknown, so all of it counts
      moved: () => taken() - before + PIECE_BYTES,
      waitsForClient: () => socket.writableLength > 0,
      end: () => socket.destroy(),
    });
    response.once('close', unwatch);
  }
}
