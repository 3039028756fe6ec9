import type { MessagePort } from 'node:worker_threads';

/**
 * CPU-bound work for a thread: a function that returns its result or a promise of it, or a generator that yields parts
 * as they are done. The time limit restarts with each part, and parts yielded before a thread was ended are preserved.
 */
export type Task = (input: never) => unknown;

/** Tasks by name, each loaded by a thread on first use. */
export type Catalogue = Readonly<Record<string, () => Promise<Task>>>;

type TaskOf<C extends Catalogue, N extends keyof C> = Awaited<ReturnType<C[N]>>;
export type InputOf<C extends Catalogue, N extends keyof C> = Parameters<TaskOf<C, N>>[0];
export type PartOf<C extends Catalogue, N extends keyof C> =
  ReturnType<TaskOf<C, N>> extends Generator<infer P, unknown> ? P : never;
export type ResultOf<C extends Catalogue, N extends keyof C> =
  ReturnType<TaskOf<C, N>> extends Generator<unknown, infer R> ? R : Awaited<ReturnType<TaskOf<C, N>>>;

/** A message that asks a thread to run a task. */
export interface Order {
  name: string;
  input: unknown;
  /** Where the thread reports. */
  port: MessagePort;
}

/** Messages of a thread, in this order. */
export type Told = { kind: 'begun' } | { kind: 'part'; part: unknown } | { kind: 'result'; result: unknown };
