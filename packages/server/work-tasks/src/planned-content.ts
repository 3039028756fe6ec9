import type { ScopeItem } from '@scopewright/contracts/scoping';
import { deserialize } from 'bson';
import type { PlannedFileItem } from './tasks/import-file.ts';

/** The content of an item that a thread has planned. */
export const contentOf = ({ content }: Pick<PlannedFileItem, 'content'>): ScopeItem['content'] =>
  deserialize(content) as ScopeItem['content'];
