import {
  type ConditionGroup,
  type FieldContent,
  type FormRule,
  type Placement,
  type RequestTypeContent,
  SCOPE_PARTS_MAX,
  type Section,
} from '@scopewright/contracts/scoping';
import { z } from 'zod';
import { BLANK_CONTENT } from '../blank.ts';
import { CONDITION_DEPTH_MAX } from '../condition.ts';
import { freeName, type WantedField } from '../field-reuse.ts';
import { firstKeys } from '../order.ts';
import { foldName } from '../parts.ts';
import { fieldOfQuestion, fieldTypeOf, question } from './form-questions.ts';
import { asText, counted, parseJson, type Report, type Unreadable, unreadable } from './reading.ts';

/** A form that was read: its questions as fields that are asked for, its parts referring to them by their keys and to options by the ids that they have there. */
export interface FormReading extends Report {
  kind: 'read';
  /** Null: the file does not say it. */
  name: string | null;
  fields: WantedField[];
  form: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
}

/** A node of the layout (Atlassian Document Format). */
interface Node {
  type?: unknown;
  text?: unknown;
  marks?: unknown;
  attrs?: { extensionType?: unknown; extensionKey?: unknown; parameters?: { id?: unknown } | null | undefined } | null | undefined;
  content?: Node[] | null | undefined;
}
const node: z.ZodType<Node> = z.looseObject({
  type: z.unknown(),
  attrs: z.looseObject({ parameters: z.looseObject({ id: z.unknown() }).nullish() }).nullish(),
  content: z.array(z.lazy(() => node)).nullish(),
});
interface Input {
  co?: { cIds: Record<string, string[]> } | null | undefined;
  or?: Input[] | null | undefined;
  not?: Input | null | undefined;
}
const input: z.ZodType<Input> = z.looseObject({
  co: z.looseObject({ cIds: z.record(z.string(), z.array(z.union([z.string(), z.number()]).transform(String))) }).nullish(),
  or: z.array(z.lazy(() => input)).nullish(),
  not: z.lazy(() => input).nullish(),
}) as z.ZodType<Input>;
const ids = z.array(z.union([z.string(), z.number()]).transform(String)).nullish();
const design = z.looseObject({
  settings: z.looseObject({ name: z.string().nullish() }).nullish(),
  layout: z.array(node),
  questions: z.record(z.string(), question),
  sections: z.record(z.string(), z.looseObject({ name: z.string().nullish() })).nullish(),
  conditions: z.record(z.string(), z.looseObject({ t: z.string(), i: input, o: z.looseObject({ sIds: ids, qIds: ids }) })).nullish(),
});
type Design = z.output<typeof design>;
const file = z.union([z.looseObject({ design }).transform((whole) => whole.design), design], {
  error: 'it holds no design of a form with questions and a layout',
});

export const FORM_EXTENSION = 'com.thinktilt.proforma';
const DEPTH_MAX = 30;

/** Reads the JSON of a form: settings, questions, sections, conditions and layout. */
export function readForm(text: string): FormReading | Unreadable {
  const parsed = parseJson(text, file);
  if (parsed.kind === 'unreadable') return parsed;
  const { settings, layout, questions, sections, conditions } = parsed.value;
  const reader = new FormReader(questions);
  for (const [index, document] of layout.entries()) {
    reader.openDocument(`${index}`, sections?.[`${index}`]?.name ?? '');
    if (!reader.read(document, 0)) return unreadable(`The layout is nested more than ${DEPTH_MAX} times.`);
    if (reader.isFull) return unreadable(`The form has more than ${SCOPE_PARTS_MAX.placements} questions and texts, which is more than are taken.`);
  }
  const { fields, form, leftOut, sectionIds } = reader.finish();
  const rules = rulesOf(conditions ?? {}, reader, sectionIds, leftOut);
  const targets = new Set(rules.flatMap((rule) => [...rule.sectionIds, ...rule.placementIds]));
  const keys = firstKeys(rules.length);
  const hides = <T extends Section | Placement>(parts: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, targets.has(id) ? { ...part, hiddenByDefault: true } : part]));
  return {
    kind: 'read',
    name: settings?.name?.trim() || null,
    fields,
    form: {
      sections: hides(form.sections),
      placements: hides(form.placements),
      rules: Object.fromEntries(rules.map((rule, index) => [`rule-${index + 1}`, { ...rule, order: keys[index] ?? '' }])),
    },
    understood: [
      counted(Object.keys(form.sections).length, 'section', 'sections'),
      counted(fields.filter(({ content }) => content.type !== 'readOnlyText').length, 'question', 'questions'),
      ...(rules.length > 0 ? [counted(rules.length, 'condition', 'conditions')] : []),
    ],
    leftOut,
  };
}

const textOf = ({ text, content }: Node): string => (typeof text === 'string' ? text : (content ?? []).map(textOf).join(''));
const isStrong = ({ marks, content }: Node): boolean =>
  (Array.isArray(marks) && marks.some((mark) => (mark as { type?: unknown } | null)?.type === 'strong')) ||
  ((content ?? []).length > 0 && (content ?? []).every(isStrong));

interface OpenSection {
  /** Key of the section in the file. */
  key: string;
  name: string;
  help: string[];
  placements: Pick<Placement, 'fieldId' | 'required'>[];
}

/** Goes through the layout from top to bottom: a heading begins a section, a question is a field, other text is help or a text to be read. */
class FormReader {
  readonly fields: WantedField[] = [];
  readonly optionIds = new Map<string, ReadonlyMap<string, string>>();
  readonly placementIds = new Map<string, string>();
  private readonly sections: OpenSection[] = [];
  private readonly names = new Set<string>();
  private readonly leftOut: string[] = [];

  constructor(private readonly questions: Design['questions']) {}

  openDocument(key: string, name: string): void {
    this.sections.push({ key, name, help: [], placements: [] });
  }

  /** @returns false where the layout is nested too deep */
  read(current: Node, depth: number): boolean {
    if (depth > DEPTH_MAX) return false;
    if (this.isFull) return true;
    const { type, attrs, content } = current;
    if (type === 'extension' || type === 'bodiedExtension') {
      const id = asText(attrs?.parameters?.id ?? '');
      if (attrs?.extensionType !== FORM_EXTENSION) this.leftOut.push(`An extension of the layout: ${asText(attrs?.extensionKey ?? attrs?.extensionType)}.`);
      else if (attrs.extensionKey === 'question') this.addQuestion(id);
      else if (attrs.extensionKey === 'section') this.openDocument(id, '');
      else this.leftOut.push(`A part of the layout: ${asText(attrs.extensionKey)}.`);
    } else if (type === 'heading') {
      this.addHeading(textOf(current).trim());
      return true;
    } else if (type === 'panel') {
      this.addText(content ?? []);
      return true;
    } else if (type === 'paragraph') {
      this.addParagraph(current);
      return true;
    }
    return (content ?? []).every((child) => this.read(child, depth + 1));
  }

  /** Whether it holds more than a form may: what follows is not looked at. */
  get isFull(): boolean {
    return this.fields.length > SCOPE_PARTS_MAX.placements;
  }

  finish() {
    const used = this.sections.filter(({ placements, help }) => placements.length > 0 || help.length > 0);
    const keys = firstKeys(used.length);
    const sectionIds = new Map<string, string[]>();
    const sections: [string, Section][] = [];
    const placements: [string, Placement][] = [];
    for (const [index, { key, name, help, placements: placed }] of used.entries()) {
      const sectionId = `section-${index + 1}`;
      sectionIds.set(key, [...(sectionIds.get(key) ?? []), sectionId]);
      sections.push([
        sectionId,
        { name: name || (index === 0 ? 'Questions' : ''), help: help.join('\n').slice(0, 5_000), order: keys[index] ?? '', hiddenByDefault: false },
      ]);
      const places = firstKeys(placed.length);
      for (const [at, each] of placed.entries()) {
        const id = `placed-${placements.length + 1}`;
        this.placementIds.set(each.fieldId, id);
        placements.push([id, { ...each, sectionId, order: places[at] ?? '', hiddenByDefault: false }]);
      }
    }
    const unplaced = Object.entries(this.questions).filter(([id]) => !this.optionIds.has(id) && fieldTypeOf(this.questions[id]?.type ?? '') !== undefined);
    const leftOut = [...this.leftOut, ...unplaced.map(([id, { label }]) => `The question "${label || id}": the layout does not show it.`)];
    return { fields: this.fields, form: { sections: Object.fromEntries(sections), placements: Object.fromEntries(placements) }, leftOut, sectionIds };
  }

  private get current(): OpenSection {
    const section = this.sections.at(-1);
    if (section === undefined) throw new Error('A document of the layout is open');
    return section;
  }

  private addHeading(text: string): void {
    const section = this.current;
    if (section.placements.length === 0 && section.help.length === 0) section.name = text || section.name;
    else this.sections.push({ key: section.key, name: text, help: [], placements: [] });
  }

  private addQuestion(id: string): void {
    const asked = Object.hasOwn(this.questions, id) ? this.questions[id] : undefined;
    if (asked === undefined || this.optionIds.has(id)) {
      this.leftOut.push(
        asked === undefined ? `A question of the layout that the form does not have: ${id}.` : `The question "${asked.label || id}" a second time.`,
      );
      return;
    }
    const type = fieldTypeOf(asked.type);
    if (type === undefined) {
      this.leftOut.push(`The question "${asked.label || id}": its type ${asked.type} is not known.`);
      return;
    }
    const { content, required, optionIds, leftOut } = fieldOfQuestion(type, asked);
    this.optionIds.set(id, optionIds);
    const name = this.addField(id, asked.label?.trim() || `Question ${id}`, content, required);
    if (leftOut.length > 0) this.leftOut.push(`Of "${name}": ${leftOut.join(', ')}.`);
  }

  private addField(key: string, label: string, content: FieldContent, required: boolean): string {
    const name = freeName(label.slice(0, 100), this.names);
    this.names.add(foldName(name));
    this.fields.push({ key, name, content, neededOptionIds: Object.keys(content.options) });
    this.current.placements.push({ fieldId: key, required });
    return name;
  }

  private addParagraph(paragraph: Node): void {
    const text = textOf(paragraph).trim();
    if (text === '') return;
    if (this.current.placements.length === 0) this.current.help.push(text);
    else this.addReadOnly(text.slice(0, 60), text);
  }

  /** A panel shows a text; where it begins with a line in bold, that is its name. */
  private addText(content: readonly Node[]): void {
    const [first, ...rest] = content;
    if (first === undefined) return;
    const hasName = rest.length > 0 && isStrong(first);
    const text = (hasName ? rest : content).map(textOf).join('\n').trim();
    this.addReadOnly((hasName ? textOf(first) : text).trim().slice(0, 60), text);
  }

  private addReadOnly(name: string, text: string): void {
    const content: FieldContent = { ...BLANK_CONTENT.field, type: 'readOnlyText', shownText: text.slice(0, 5_000) };
    this.addField(`text-${this.fields.length + 1}`, name || 'Text', content, false);
  }
}

type NewRule = Omit<FormRule, 'order'>;

function rulesOf(
  conditions: NonNullable<Design['conditions']>,
  { optionIds, placementIds }: FormReader,
  sectionIds: ReadonlyMap<string, string[]>,
  leftOut: string[],
): NewRule[] {
  return Object.entries(conditions).flatMap(([id, { t, i, o }]): NewRule[] => {
    const when = t === 'sh' ? groupOf(i, optionIds) : null;
    const sections = (o.sIds ?? []).flatMap((key) => sectionIds.get(key) ?? []);
    const placements = (o.qIds ?? []).flatMap((key) => placementIds.get(key) ?? []);
    if (when === null || (sections.length === 0 && placements.length === 0)) {
      leftOut.push(
        `The condition ${id}: ${when === null ? 'it is of a kind that is not known, so what it is about is always shown' : 'what it is about is not in the layout'}.`,
      );
      return [];
    }
    return [{ when, effect: 'show', sectionIds: sections, placementIds: placements, optionIds: [] }];
  });
}

/** The condition of an input: any of its questions has one of the choices. Null where it is something else, or about a question that was left out. */
function groupOf({ co, or, not, ...others }: Input, optionIds: FormReader['optionIds'], depth = 1): ConditionGroup | null {
  if (Object.keys(others).length > 0 || depth >= CONDITION_DEPTH_MAX) return null;
  const groups: (ConditionGroup | null)[] = [];
  if (co) groups.push(choicesOf(co.cIds, optionIds));
  if (or) {
    const inner = or.map((each) => groupOf(each, optionIds, depth + 1));
    groups.push(inner.every((group) => group !== null) && inner.length > 0 ? { match: 'any', conditions: inner } : null);
  }
  if (not) groups.push(negated(groupOf(not, optionIds, depth + 1)));
  const [only] = groups;
  if (only === undefined || groups.some((group) => group === null)) return null;
  return groups.length === 1 ? only : { match: 'all', conditions: groups.filter((group) => group !== null) };
}

function choicesOf(chosen: Record<string, string[]>, optionIds: FormReader['optionIds']): ConditionGroup | null {
  const conditions = Object.entries(chosen).map(([fieldId, choices]) => {
    const value = choices.flatMap((choice) => optionIds.get(fieldId)?.get(choice) ?? []);
    return value.length === 0 ? null : { fieldId, operator: 'isOneOf' as const, value };
  });
  return conditions.length === 0 || conditions.some((each) => each === null) ? null : { match: 'any', conditions: conditions.filter((each) => each !== null) };
}

/** The opposite of a condition on one question. */
function negated(group: ConditionGroup | null): ConditionGroup | null {
  const [only] = group?.conditions ?? [];
  if (group === null || only === undefined || group.conditions.length > 1 || 'match' in only || only.operator !== 'isOneOf') return null;
  return { match: 'all', conditions: [{ ...only, operator: 'isNoneOf' }] };
}
