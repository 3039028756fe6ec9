import { onePerPage } from '@scopewright/remote-contract/host-parts';
import { createEditRegistry } from './registry.ts';

/** The stores of this page; all of its screens share the registry. */
export const editRegistryOf = onePerPage(createEditRegistry);
