import { z } from 'zod';
import { id } from './entities.ts';
import type { SubjectParams } from './subjects.ts';

/** What a path names by ids and nothing else: the subjects to be loaded, and the parameters that hold their ids. */
export const byId = <const S extends SubjectParams>(subject: S) => ({
  subject,
  params: z.strictObject(
    Object.fromEntries(Object.values(subject).map((name) => [name, id])) as Record<
      Extract<S[keyof S], string>,
      typeof id
    >,
  ),
});
