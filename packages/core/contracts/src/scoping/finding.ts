import { z } from 'zod';
import { id } from '../entities.ts';
import { scopeChange } from './items.ts';

/** A finding of a check. `fix` is set if there is exactly one right answer. */
export const finding = z.object({
  /** Stable id of the rule, `<subject>.<what is wrong>`: `workflow.unreachable-status`. */
  rule: z.string(),
  /** An error means that an item can't be built, or that its form is unusable. */
  severity: z.enum(['error', 'warning', 'info']),
  itemId: id,
  /**
   * The place within the item, as in a change of it: `['content', 'placements', 'k3h9', 'defaultValue']`; empty: the
   * item as a whole.
   */
  path: z.array(z.string()),
  /** The problem as a plain English sentence. */
  message: z.string(),
  /** Changes of the item; or the path of a condition to remove from its group. */
  fix: z
    .union([
      z.object({ label: z.string(), changes: z.array(scopeChange) }),
      z.object({ label: z.string(), takeOut: z.array(z.string()) }),
    ])
    .optional(),
});

/** Kinds of manual work with estimated hours, each per task. */
export const HAND_WORK = [
  'portal',
  'portalGroup',
  'requestTypeInPortal',
  'formImport',
  'formRule',
  'question',
  'field',
  'transitionCondition',
  'namedApprovers',
  'reopenRule',
  'appScript',
  'appRule',
] as const;
export type HandWork = (typeof HAND_WORK)[number];

/** How an item gets onto the target platform. */
export const BUILD_WAYS = ['api', 'import', 'hand'] as const;
