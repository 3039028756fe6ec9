import type { QueryClient } from '@scopewright/remote-contract/query';
import { createEditRegistry, type EditRegistry } from './registry.ts';

const registries = new WeakMap<QueryClient, EditRegistry>();

/** The stores of this page; all of its screens share the registry. */
export function editRegistryOf(queryClient: QueryClient): EditRegistry {
  const known = registries.get(queryClient) ?? createEditRegistry();
  registries.set(queryClient, known);
  return known;
}
