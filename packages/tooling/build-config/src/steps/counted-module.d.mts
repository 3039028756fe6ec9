export interface CountedModule<T> {
  module: T;
  /** Steps since the module was loaded. */
  taken(): number;
  /** The result of some work and its steps: calls of functions and rounds of loops, those of libraries included. */
  count<R>(work: (module: T) => R): { result: R; steps: number };
  /** How many times as many steps some work takes for twice the size: 2 where it is linear, 4 where it is quadratic. */
  growth(work: (module: T, size: number) => unknown, size: number): number;
}

/**
 * The exports of some modules in a separate copy, with all that they import, which counts its steps. The count is the same on every machine
 * and in every run. What the engine itself does, such as matching a regular expression, is not counted.
 */
export declare function countedModule<T>(folder: string, ...files: string[]): Promise<CountedModule<T>>;
