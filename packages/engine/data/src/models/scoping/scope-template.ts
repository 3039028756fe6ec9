import { type FunctionScript, SCOPE_ITEM_KINDS, type ScopeItem, TEMPLATE_PARTS } from '@scopewright/contracts/scoping';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** A template that a firm has saved; its items are documents of another collection. */
export type ScopeTemplateDoc = DocumentOf<typeof scopeTemplateSchema>;
export const scopeTemplateSchema = () =>
  defineSchema({
    firmId: field.ref,
    name: field.string,
    /** The name folded for comparison; see `nameKey`. */
    nameKey: field.string,
    description: { type: String, default: '' },
    part: { type: String, enum: TEMPLATE_PARTS, required: true },
    counts: { type: Object, required: true } as Holding<{ workflows: number; requestTypes: number; fields: number }>,
    /** Of its items as they are stored. */
    bytes: field.number,
    version: { type: Number, default: 1 },
    createdBy: field.optionalRef,
    createdAt: field.date,
    updatedAt: field.date,
  });

/** An item of a template, as `savedTemplate` made it: its ids are not those of any company. Never changed. */
export type ScopeTemplateItemDoc = DocumentOf<typeof scopeTemplateItemSchema>;
export const scopeTemplateItemSchema = () =>
  defineSchema({
    firmId: field.ref,
    templateId: field.ref,
    kind: { type: String, enum: SCOPE_ITEM_KINDS, required: true },
    name: field.string,
    description: { type: String, default: '' },
    phase: field.number,
    order: field.string,
    content: { type: Object, required: true } as Holding<ScopeItem['content']>,
    scripts: { type: Array, default: undefined } as Holding<FunctionScript[] | undefined>,
  });
