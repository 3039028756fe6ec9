import { z } from 'zod';
import { id } from '../entities.ts';
import { scopeChange } from './items.ts';

/** What a check reports. `fix` is the one right answer where there is one. */
export const finding = z.object({
  /** Stable id of the rule, such as `workflow.unreachable-status`. */
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  itemId: id,
  /** Place within the item; empty: the item itself. */
  path: z.array(z.string()),
  message: z.string(),
  /** Changes of the item; or the place of a condition in it, which is taken out of the group that it stands in. */
  fix: z
    .union([
      z.object({ label: z.string(), changes: z.array(scopeChange) }),
      z.object({ label: z.string(), takeOut: z.array(z.string()) }),
    ])
    .optional(),
});

/** Kinds of work by hand whose hours are estimated, each for one piece. */
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
] as const;
export type HandWork = (typeof HAND_WORK)[number];

/** How an item gets onto the target platform. */
export const BUILD_WAYS = ['api', 'import', 'hand'] as const;
