import { z } from 'zod';
import { id } from './entities.ts';
import { SUBJECTS, type SubjectKind, type SubjectParams } from './subjects.ts';

type ParametersIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParametersIn<Rest> : never;
type SubjectsNamedIn<P extends string> = {
  readonly [N in ParametersIn<P> as N extends `${infer S extends SubjectKind}Id` ? S : never]: N;
};

function subjectsNamedIn(path: string): SubjectParams {
  const named = [...path.matchAll(/\{(\w+)Id\}/g)].map(([, subject = '']) => [subject, `${subject}Id`]);
  return Object.fromEntries(named.filter(([subject = '']) => Object.hasOwn(SUBJECTS, subject)));
}

/**
 * A path with the subjects that it identifies by id.
 * @param subjects the parameters with their ids; by default those that are named after them, such as `{companyId}`
 */
export function at<const P extends string, const S extends SubjectParams = SubjectsNamedIn<P>>(path: P, subjects?: S) {
  const subject = subjects ?? (subjectsNamedIn(path) as S);
  return {
    path,
    subject,
    params: z.strictObject(
      Object.fromEntries(Object.values(subject).map((name) => [name, id])) as Record<
        Extract<S[keyof S], string>,
        typeof id
      >,
    ),
  };
}
