import { z } from 'zod';
import { question } from './form-questions.ts';
import {
  jsonOf,
  looksLikeForm,
  looksLikeSite,
  looksLikeWorkflow,
  shaped,
  type Unreadable,
  unreadable,
} from './reading.ts';

/**
 * The JSON of a form (ProForma) in the platform's current and previous formats; where they differ, both are accepted.
 */

/** A node of the layout (Atlassian Document Format). */
export interface Node {
  type?: unknown;
  text?: unknown;
  marks?: unknown;
  attrs?:
    | {
        extensionType?: unknown;
        extensionKey?: unknown;
        text?: unknown;
        url?: unknown;
        parameters?: { id?: unknown } | null | undefined;
      }
    | null
    | undefined;
  content?: Node[] | null | undefined;
}
const node: z.ZodType<Node> = z.looseObject({
  type: z.unknown(),
  attrs: z.looseObject({ parameters: z.looseObject({ id: z.unknown() }).nullish() }).nullish(),
  content: z.array(z.lazy(() => node)).nullish(),
});
const section = z.looseObject({ name: z.string().nullish() });
const design = z.looseObject({
  settings: z.looseObject({ name: z.string().nullish() }).nullish(),
  layout: z.array(node),
  questions: z.record(z.string(), question),
  sections: z.record(z.string(), section).nullish(),
  /** Each is parsed separately, so that one of an unknown kind does not make the form unreadable. */
  conditions: z.record(z.string(), z.unknown()).nullish(),
});
export type Design = z.output<typeof design>;

const NO_DESIGN = 'The file contains no form: it must be the JSON of a form, with questions and a layout.';

/** Parses the design of a form from a text, or returns the error. */
export function designOf(text: string): { kind: 'parsed'; value: Design } | Unreadable {
  if (text.trimStart().startsWith('<'))
    return unreadable('This looks like a workflow in XML, not like a form. Use “Import a workflow”.');
  const parsed = jsonOf(text);
  if (parsed.kind === 'unreadable') return parsed;
  const whole = parsed.value;
  if (looksLikeWorkflow(whole))
    return unreadable('This looks like a workflow, not like a form. Use “Import a workflow”.');
  if (looksLikeSite(whole))
    return unreadable('This looks like a list of the statuses or fields of a site, not like a form.');
  if (!looksLikeForm(whole)) return unreadable(NO_DESIGN);
  return 'design' in whole
    ? shaped(
        whole,
        z.looseObject({ design }).transform((file) => file.design),
      )
    : shaped(whole, design);
}

/**
 * The section of each document of the layout. The first document is the part before all sections, unless there is a
 * section for each; document k is the k-th section by ascending id.
 * @returns the section's id by the document's index, and whether the numbers of sections and documents match
 */
export function sectionsOfDocuments({ layout, sections }: Pick<Design, 'layout' | 'sections'>): {
  ids: Map<number, string>;
  fits: boolean;
} {
  const ascending = Object.keys(sections ?? {}).sort((a, b) => Number(a) - Number(b));
  const before = ascending.length === layout.length ? 0 : 1;
  const fits = ascending.length === layout.length - before || ascending.length === 0;
  const arePlaces = ascending.every((id) => /^\d+$/.test(id) && Number(id) < layout.length);
  const ids =
    !fits && arePlaces
      ? ascending.map((id): [number, string] => [Number(id), id])
      : ascending.map((id, at): [number, string] => [at + before, id]);
  return { ids: new Map(ids), fits };
}
