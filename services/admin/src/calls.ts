import type { Implementation } from '@scopewright/service-kit';
import { implement } from '@scopewright/service-kit';
import { listUsers } from './all-users/list-users.ts';
import { configItemsCalls } from './config-items/config-items.ts';
import { type DeletedFirmsParts, deletedFirmsCalls } from './deleted-firms/deleted-firms.ts';
import { tenantHealthCalls } from './tenant-health/tenant-health.ts';

/** The calls that this service answers. */
export const adminCalls = (parts: DeletedFirmsParts): Implementation[] => [
  implement('allUsers', ({ query }, call) => listUsers(parts.data.models, call.requirePrincipal(), call.viewer, query)),
  ...deletedFirmsCalls(parts),
  ...tenantHealthCalls(parts.data),
  ...configItemsCalls(parts.data),
];
