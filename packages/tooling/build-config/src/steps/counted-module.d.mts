export interface CountedModule<T> {
  /** The result of some work and its steps: calls of functions and rounds of loops, those of libraries included. */
  count<R>(work: (module: T) => R): { result: R; steps: number };
  /** How many times as many steps some work takes for twice the size: 2 where it is linear, 4 where it is quadratic. */
  growth(work: (module: T, size: number) => unknown, size: number): number;
}

/**
 * A separate copy of a module with all that it imports, which counts its steps. The count is the same on every machine
 * and in every run. What the engine itself does, such as matching a regular expression, is not counted.
 */
export declare function countedModule<T>(folder: string, file: string): Promise<CountedModule<T>>;
