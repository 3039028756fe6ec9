import { z } from 'zod';
import { defineCall, ofTheSystem } from '../call.ts';
import { CONFIG_PHASES } from '../constants.ts';
import * as entity from '../entities.ts';
import { mayBePaged, page, success } from '../shapes.ts';

/** Configuration items over all companies (§2.17). */
export const configItemsCalls = {
  unrecognizedConfigItems: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/unrecognized-config-items',
    summary:
      'Configuration items of companies that are not global defaults, by name; each with up to 50 of its companies',
    query: z.strictObject(page),
    response: z.object({
      unrecognizedItems: z.array(entity.unrecognizedConfigItem),
      ...mayBePaged,
    }),
  }),
  promoteConfigItem: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/promote-config-item',
    summary: 'Make a configuration item a global default for future tenants; one that is one already is 409',
    body: z.strictObject({
      itemName: entity.displayName,
      category: z.string().trim().max(200),
      description: z.string().trim().max(2000),
      defaultPhase: z.number().int().min(1).max(CONFIG_PHASES.length),
    }),
    response: success,
  }),
} as const;
