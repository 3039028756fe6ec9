import mongoose from 'mongoose';

/**
 * Marks a condition written by us as allowed to use operators, for example `{ expiresAt: trusted({ $lte: now }) }`.
 * Every other object in a filter is a literal value, so that an operator from a request body matches nothing.
 */
export const trusted = <T extends object>(condition: T): T => mongoose.trusted(condition);
