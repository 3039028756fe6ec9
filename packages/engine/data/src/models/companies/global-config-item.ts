import { type DocumentOf, defineSchema, requiredDate, requiredString } from '../define.ts';

/** A configuration item promoted to a default for future tenants. */
export type GlobalConfigItemDoc = DocumentOf<typeof globalConfigItemSchema>;
export const globalConfigItemSchema = () =>
  defineSchema({
    name: requiredString,
    nameKey: requiredString,
    category: requiredString,
    description: { type: String, default: '' },
    defaultPhase: { type: Number, required: true, min: 1, max: 4 },
    createdAt: requiredDate,
  });
