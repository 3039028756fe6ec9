/** Number of runs of a property, or of rounds of a simulation: ten times as many in soak tests. */
export const runs = (/** @type {number} */ count) => (process.env.TIER === 'soak' ? 10 * count : count);
