import { z } from 'zod';
import { id } from './entities.ts';
import type { SubjectParams } from './subjects.ts';

/** The subjects that a path identifies by id, and the parameters that contain these ids. */
export const byId = <const S extends SubjectParams>(subject: S) => ({
  subject,
  params: z.strictObject(
    Object.fromEntries(Object.values(subject).map((name) => [name, id])) as Record<
      Extract<S[keyof S], string>,
      typeof id
    >,
  ),
});
