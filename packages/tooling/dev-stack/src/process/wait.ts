import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from './child.ts';

/** A longer wait counts as a hang: the one limit of waits in tests, in milliseconds. */
export const GUARD_MS = 60_000;

export interface WaitOptions {
  /** The awaited state, for the error message. */
  what: string;
  timeoutMs?: number;
  intervalMs?: number;
  /** Waiting ends as soon as this process has ended. */
  child?: Child;
}

/** The process seems to run, but did not get ready within the time limit. */
export class NotReadyInTime extends Error {
  override name = 'NotReadyInTime';
}

/**
 * Calls `probe` repeatedly until it returns true (an exception counts as false).
 * @throws NotReadyInTime after the time limit, Error as soon as the child has ended; both with its last log lines
 */
export async function waitFor(
  probe: () => Promise<boolean>,
  { what, timeoutMs = GUARD_MS, intervalMs = 60, child }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  for (;;) {
    if (child?.hasExited()) throw new Error(withLog(`${what} ended before it was ready`, child));
    try {
      if (await probe()) return;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) {
      const reason = last instanceof Error ? ` (${last.message})` : '';
      throw new NotReadyInTime(withLog(`${what} was not ready within ${timeoutMs / 1000} s${reason}`, child));
    }
    await delay(intervalMs);
  }
}

function withLog(message: string, child: Child | undefined): string {
  const lines = child?.lastLines() ?? [];
  return lines.length === 0 ? message : `${message}. Its last words:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** Whether something listens on the port of the host. */
export function portAnswers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Whether the address answers with a status below 400. */
export async function httpAnswers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}
