import type { z } from 'zod';

/** A schema of maps that takes so many entries at most, which zod's own schemas of maps cannot say. */
export const atMost = <T extends z.ZodType<object>>(map: T, most: number): T =>
  map.refine((value) => Object.keys(value).length <= most, { error: `Must be at most ${most}`, params: { most } }) as T;
