import type { z } from 'zod';

/** A schema of maps with a maximum of entries, which zod's own map schemas cannot express. */
export const atMost = <T extends z.ZodType<object>>(map: T, most: number): T =>
  map.refine((value) => Object.keys(value).length <= most, { error: `Must be at most ${most}`, params: { most } }) as T;
