import type { z } from 'zod';
import type * as content from './content.ts';
import type { scopeChange, scopeItem, scopeItemHead, scopeItemRow } from './items.ts';

export * from './content.ts';
export * from './field-types.ts';
export * from './items.ts';

export type ScopeItem = z.output<typeof scopeItem>;
/** An item of one kind. */
export type ScopeItemOf<K extends ScopeItem['kind']> = Extract<ScopeItem, { kind: K }>;
export type ScopeItemHead = z.output<typeof scopeItemHead>;
export type ScopeItemRow = z.output<typeof scopeItemRow>;
export type ScopeChange = z.output<typeof scopeChange>;
export type ProjectContent = z.output<typeof content.projectContent>;
export type WorkflowContent = z.output<typeof content.workflowContent>;
export type RequestTypeContent = z.output<typeof content.requestTypeContent>;
export type FieldContent = z.output<typeof content.fieldContent>;
export type FieldValue = z.output<typeof content.fieldValue>;
export type FieldOption = z.output<typeof content.option>;
export type Validation = z.output<typeof content.validation>;
export type Condition = z.output<typeof content.condition>;
export type Status = z.output<typeof content.status>;
export type Transition = z.output<typeof content.transition>;
export type Approval = z.output<typeof content.approval>;
export type ReopenRule = z.output<typeof content.reopenRule>;
export type Section = z.output<typeof content.section>;
export type Placement = z.output<typeof content.placement>;
export type FormRule = z.output<typeof content.formRule>;
export type FormTest = z.output<typeof content.formTest>;
