import type { MessagePort } from 'node:worker_threads';

/**
 * Pure work that a thread does: a function of its input, which returns its result, or a generator that yields parts of it as they are done. The time limit counts
 * anew from each part, and parts that were yielded before a thread was ended are kept.
 */
export type Task = (input: never) => unknown;

/** Tasks by name, each loaded by the thread when it is first asked for. */
export type Catalogue = Readonly<Record<string, () => Promise<Task>>>;

type TaskOf<C extends Catalogue, N extends keyof C> = Awaited<ReturnType<C[N]>>;
export type InputOf<C extends Catalogue, N extends keyof C> = Parameters<TaskOf<C, N>>[0];
export type PartOf<C extends Catalogue, N extends keyof C> =
  ReturnType<TaskOf<C, N>> extends Generator<infer P, unknown> ? P : never;
export type ResultOf<C extends Catalogue, N extends keyof C> =
  ReturnType<TaskOf<C, N>> extends Generator<unknown, infer R> ? R : ReturnType<TaskOf<C, N>>;

/** What a thread is asked. */
export interface Order {
  name: string;
  input: unknown;
  /** Where it tells of its work. */
  port: MessagePort;
}

/** What a thread tells of its work, in this order. */
export type Told = { kind: 'begun' } | { kind: 'part'; part: unknown } | { kind: 'result'; result: unknown };
