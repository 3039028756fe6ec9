import { type DocumentOf, defineSchema, field } from '../define.ts';

/** A configuration item promoted to a default for future tenants. */
export type GlobalConfigItemDoc = DocumentOf<typeof globalConfigItemSchema>;
export const globalConfigItemSchema = () =>
  defineSchema({
    name: field.string,
    nameKey: field.string,
    category: field.string,
    description: { type: String, default: '' },
    defaultPhase: { type: Number, required: true, min: 1, max: 4 },
    createdAt: field.date,
  });
