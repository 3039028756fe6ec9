import { z } from 'zod';
import { defineCall } from './call.ts';
import * as entity from './entities.ts';
import { page } from './shapes.ts';

/** User records (§5). */
export const usersCalls = {
  allUsers: defineCall({
    method: 'GET',
    path: 'admin/all-users',
    service: 'admin',
    who: { ability: 'user:list' },
    summary: 'Users: all for a system administrator, the own firm’s assignable ones otherwise',
    query: z.strictObject(page),
    response: z.object({ users: z.array(entity.userRecord), nextCursor: z.string().nullable().optional(), total: z.number().int().optional() }),
  }),
} as const;
