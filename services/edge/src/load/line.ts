import { ClientGoneError, failures } from '@scopewright/service-kit';
import { type Caller, ownerOf } from './caller.ts';

export interface LineLimits {
  /** Requests that run at the same time. */
  slots: number;
  /** Of them for one firm. */
  perFirm: number;
  /** Of them for the anonymous callers of one network. */
  perStranger: number;
  /** Of them for all callers of one network. */
  perNetwork: number;
  /** How long a request can wait for a slot, ms. */
  waitMs: number;
  /** Waiting requests per firm and network; further ones are refused immediately. */
  waiting: number;
}

/** Releases a slot. Safe to repeat. */
export type Leave = () => void;

/** Access to a service that handles a limited number of requests at a time. */
export interface Line {
  /** Takes a free slot, null if the caller has to wait. */
  tryEnter(caller: Caller): Leave | null;
  /**
   * Waits for a slot, up to `waitMs`.
   * @param signal aborts when the caller gives up
   * @throws CallError 429 `firm_busy` when the caller has used up its share, 503 when others hold all slots;
   * ClientGoneError
   */
  enter(caller: Caller, signal: AbortSignal): Promise<Leave>;
  /** Slots in use. */
  readonly used: number;
}

interface Waiter {
  caller: Caller;
  enter(): void;
}

/**
 * First in, first out for each network of each owner; owners alternate, and so do the networks of one owner. The order
 * of the maps' keys is the order of service.
 */
type Waiting = Map<string, Map<string, Waiter[]>>;

/** Removes the next waiter allowed to enter from the queue, if any. */
function takeNext(waiting: Waiting, mayEnter: (caller: Caller) => boolean): Waiter | null {
  for (const [owner, networks] of waiting) {
    for (const [network, [first, ...others]] of networks) {
      if (first === undefined || !mayEnter(first.caller)) continue;
      // after being served an owner moves to the end
      waiting.delete(owner);
      networks.delete(network);
      if (others.length > 0) networks.set(network, others);
      if (networks.size > 0) waiting.set(owner, networks);
      return first;
    }
  }
  return null;
}

function remove(waiting: Waiting, waiter: Waiter): void {
  const owner = ownerOf(waiter.caller);
  const networks = waiting.get(owner);
  const rest = networks?.get(waiter.caller.network)?.filter((other) => other !== waiter) ?? [];
  if (rest.length > 0) networks?.set(waiter.caller.network, rest);
  else networks?.delete(waiter.caller.network);
  if (networks?.size === 0) waiting.delete(owner);
}

/**
 * A queue in which no owner waits longer because another one sends more: owners get free slots alternately, and none
 * can occupy more than its share.
 */
export function createLine(limits: LineLimits): Line {
  const { slots, perFirm, perStranger, perNetwork, waitMs } = limits;
  const held = new Map<string, number>();
  const waiting: Waiting = new Map();
  let used = 0;

  const sharesOf = (caller: Caller): [key: string, most: number][] => [
    [ownerOf(caller), caller.firm === null ? perStranger : perFirm],
    [`everyone in ${caller.network}`, perNetwork],
  ];
  const hasShareLeft = (caller: Caller): boolean =>
    sharesOf(caller).every(([key, most]) => (held.get(key) ?? 0) < most);
  const change = (caller: Caller, by: 1 | -1): void => {
    used += by;
    for (const [key] of sharesOf(caller)) {
      const count = (held.get(key) ?? 0) + by;
      if (count === 0) held.delete(key);
      else held.set(key, count);
    }
  };

  const take = (caller: Caller): Leave => {
    change(caller, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      change(caller, -1);
      while (used < slots) {
        const waiter = takeNext(waiting, hasShareLeft);
        if (waiter === null) break;
        waiter.enter();
      }
    };
  };

  const refusal = (caller: Caller) => (hasShareLeft(caller) ? failures.unavailable() : failures.firmBusy());

  const tryEnter = (caller: Caller): Leave | null => (used < slots && hasShareLeft(caller) ? take(caller) : null);

  return {
    tryEnter,
    async enter(caller, signal) {
      if (signal.aborted) throw new ClientGoneError();
      const free = tryEnter(caller);
      if (free !== null) return free;
      const owner = ownerOf(caller);
      const networks = waiting.get(owner) ?? new Map<string, Waiter[]>();
      const line = networks.get(caller.network) ?? [];
      if (line.length >= limits.waiting) throw refusal(caller);
      return new Promise<Leave>((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
        };
        const waiter: Waiter = {
          caller,
          enter() {
            end();
            resolve(take(caller));
          },
        };
        const onAbort = (): void => {
          end();
          remove(waiting, waiter);
          reject(new ClientGoneError());
        };
        const timer = setTimeout(() => {
          end();
          remove(waiting, waiter);
          reject(refusal(caller));
        }, waitMs);
        signal.addEventListener('abort', onAbort);
        line.push(waiter);
        networks.set(caller.network, line);
        waiting.set(owner, networks);
      });
    },
    get used() {
      return used;
    },
  };
}
