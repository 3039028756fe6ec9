/** Number of runs of a property: ten times as many in soak tests. */
export const runs = (count: number): number => (process.env.TIER === 'soak' ? 10 * count : count);
