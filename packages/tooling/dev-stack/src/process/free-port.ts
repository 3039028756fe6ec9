import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/** Below the ports that systems give to outgoing connections (Linux: 32,768 and more), which may come at any time. */
const PORTS = { from: 11_000, to: 32_000 };

/**
 * A port of 127.0.0.1 that nothing uses, for a server that is started later or more than once.
 * @param wanted used if it is free
 */
export const freePort = (wanted?: number): Promise<number> =>
  getPort({ host: '127.0.0.1', port: wanted === undefined ? randomPorts() : [wanted, ...randomPorts()] });

/** In random order, so that programs that look at the same time don't find the same one. */
const randomPorts = () => Array.from({ length: 100 }, () => randomInt(PORTS.from, PORTS.to));
