import type { Data } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import { listUsers } from './all-users/list-users.ts';

/** The calls that this service answers. */
export const adminCalls = ({ models }: Pick<Data, 'models'>): Implementation[] => [
  implement('allUsers', ({ query }, call) => listUsers(models, call.requirePrincipal(), call.viewer, query)),
];
