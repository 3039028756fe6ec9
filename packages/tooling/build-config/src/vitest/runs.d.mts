/** Number of runs of a property, or of rounds of a simulation: ten times as many in soak tests. */
export declare function runs(count: number): number;
