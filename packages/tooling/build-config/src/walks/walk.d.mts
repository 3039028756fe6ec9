/** The heading of the table of files that several walks pass. */
export declare const SHARED: string;

/** The tables of docs/walks.md by heading: each file with the layer of its row. */
export declare function walks(): Map<string, { layer: string; file: string }[]>;

/**
 * Compares the walk of a journey with the files that run in a part of the product.
 * @param headings the walk's heading in docs/walks.md, and `SHARED` for a journey that passes all shared files
 * @param work does the journey, each step of it with the function that it gets
 */
export declare function comparedWalk(
  headings: string | readonly string[],
  part: 'browser' | 'frontDoor' | 'service',
  work: (step: (run: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<{
  /** Files of the walk that did not run. */
  didNotRun: string[];
  /** Files that ran, are no leaves, and are in neither the walk nor the shared table. */
  undescribed: string[];
}>;
