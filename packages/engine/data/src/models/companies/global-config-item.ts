import type { Types } from 'mongoose';
import { defineSchema, requiredDate, requiredString } from '../define.ts';

/** A configuration item promoted to a default for future tenants. */
export interface GlobalConfigItemDoc {
  _id: Types.ObjectId;
  name: string;
  nameKey: string;
  category: string;
  description: string;
  defaultPhase: number;
  createdAt: Date;
}

export const globalConfigItemSchema = () =>
  defineSchema<GlobalConfigItemDoc>({
    name: requiredString,
    nameKey: requiredString,
    category: requiredString,
    description: { type: String, default: '' },
    defaultPhase: { type: Number, required: true, min: 1, max: 4 },
    createdAt: requiredDate,
  });
