import type { z } from 'zod';
import type * as shapes from './shapes.ts';

export { workItemHead } from './shapes.ts';

/** Editable parts of a work item. */
export type WorkItemHead = z.output<typeof shapes.workItemHead>;
export type WorkItem = z.output<typeof shapes.workItem>;
export type WorkItemRow = z.output<typeof shapes.workItemRow>;
export type WorkItemLine = z.output<typeof shapes.workItemLine>;
