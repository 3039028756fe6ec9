import type { ScopeItem } from '@scopewright/contracts/scoping';
import { deserialize } from 'bson';
/** The content of an item that a thread has planned. */
export const contentOf = ({ content }: { content: Uint8Array }): ScopeItem['content'] =>
  deserialize(content) as ScopeItem['content'];
