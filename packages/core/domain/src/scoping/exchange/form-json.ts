import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import {
  type FieldContent,
  type Placement,
  type RequestTypeContent,
  SCOPE_PARTS_MAX,
  type Section,
} from '@scopewright/contracts/scoping';
import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { counted } from '../../counted.ts';
import { addTo } from '../../group-by.ts';
import { BLANK_CONTENT } from '../blank.ts';
import { freeName, type WantedField } from '../field/field-reuse.ts';
import { firstKeys, numbered } from '../order.ts';
import { foldName } from '../parts.ts';
import { type Cleaned, cleanLabel, cleanText, itemName } from './clean-text.ts';
import { type Design, designOf, type Node, sectionsOfDocuments } from './form-design.ts';
import { choicesLookedAt, rulesOfConditions } from './form-inputs.ts';
import { fieldOfQuestion, fieldTypeOf } from './form-questions.ts';
import { asText, type Report, type Unreadable, unreadable } from './reading.ts';

/**
 * A parsed form: its questions as fields, with parts that refer to them by their keys, and to options by the ids there.
 */
export interface FormReading extends Report {
  kind: 'read';
  /** Null if it is not in the file. */
  name: string | null;
  fields: WantedField[];
  /** Placements have the labels from the file. */
  form: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
}

export const FORM_EXTENSION = 'com.thinktilt.proforma';
const DEPTH_MAX = 30;

/**
 * Reads the JSON of a form: settings, questions, sections, conditions and layout, in the current or the previous format
 * (docs/scoping.md).
 */
export function readForm(text: string): FormReading | Unreadable {
  const parsed = designOf(text);
  if (parsed.kind === 'unreadable') return parsed;
  const { settings, layout, questions, sections, conditions } = parsed.value;
  const known = conditions ?? {};
  const reader = new FormReader(questions, choicesLookedAt(known));
  const documents = sectionsOfDocuments(parsed.value);
  if (!documents.fits)
    reader.leaveOut(
      `Which part of the layout a section is: the file has ${counted(layout.length, 'part', 'parts')} and ${counted(documents.ids.size, 'section', 'sections')}.`,
    );
  for (const [index, document] of layout.entries()) {
    const id = documents.ids.get(index);
    reader.openDocument(id ?? '', sections?.[id ?? '']?.name ?? '');
    if (!reader.read(document, 0)) return unreadable(`The layout is nested more than ${DEPTH_MAX} times.`);
    if (reader.isFull)
      return unreadable(
        `The form has more than ${SCOPE_PARTS_MAX.placements} questions and texts, which is more than can be imported.`,
      );
  }
  const { fields, form, leftOut, parts } = reader.finish();
  const name = cleanLabel(settings?.name ?? '', NAME_MAX_LENGTH);
  if (name.changes.length > 0) leftOut.push(`Of the name “${name.text}”: ${name.changes.join(' and ')}.`);
  const rules = rulesOfConditions(known, parts, leftOut);
  const shown = new Set(
    rules.flatMap(({ effect, sectionIds, placementIds }) =>
      effect === 'show' ? [...sectionIds, ...placementIds] : [],
    ),
  );
  const hidden = <T extends Section | Placement>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(all).map(([id, part]) => [id, shown.has(id) ? { ...part, hiddenByDefault: true } : part]),
    );
  return {
    kind: 'read',
    name: name.text || null,
    fields,
    form: {
      sections: hidden(form.sections),
      placements: hidden(form.placements),
      rules: numbered('rule', rules),
    },
    understood: [
      counted(Object.keys(form.sections).length, 'section', 'sections'),
      counted(fields.filter(({ content }) => content.type !== 'readOnlyText').length, 'question', 'questions'),
      ...(rules.length > 0 ? [counted(rules.length, 'condition', 'conditions')] : []),
    ],
    leftOut,
  };
}

/** Nodes whose text is read; other kinds are reported as omitted. */
const TEXT_NODES: ReadonlySet<unknown> = new Set([
  undefined,
  'doc',
  'paragraph',
  'text',
  'hardBreak',
  'heading',
  'panel',
  'layoutSection',
  'layoutColumn',
  'bulletList',
  'orderedList',
  'listItem',
  'extension',
  'bodiedExtension',
  'emoji',
  'mention',
  'inlineCard',
  'blockquote',
]);

function textOf({ type, text, attrs, content }: Node): string {
  if (typeof text === 'string') return text;
  if (type === 'hardBreak') return '\n';
  const instead = attrs?.text ?? attrs?.url;
  return content === null || content === undefined
    ? typeof instead === 'string'
      ? instead
      : ''
    : content.map(textOf).join('');
}
const markTypes = ({ marks }: Node): string[] =>
  Array.isArray(marks) ? marks.map((mark) => asText((mark as { type?: unknown } | null)?.type ?? '')) : [];
const isStrong = (node: Node): boolean =>
  markTypes(node).includes('strong') || ((node.content ?? []).length > 0 && (node.content ?? []).every(isStrong));

interface OpenSection {
  /** Id of the section in the file; empty for the part before all sections. */
  key: string;
  name: string;
  help: string[];
  placements: Pick<Placement, 'fieldId' | 'required' | 'label'>[];
}

/**
 * Walks through the layout from top to bottom: a heading starts a section, a question is a field, other text is help or
 * a text to read.
 */
class FormReader {
  private readonly fields: WantedField[] = [];
  private readonly types = new Map<string, FieldType>();
  private readonly optionIds = new Map<string, ReadonlyMap<string, string>>();
  private readonly placementIds = new Map<string, string>();
  private readonly sections: OpenSection[] = [];
  private readonly names = new Set<string>();
  private readonly leftOut: string[] = [];
  private readonly formatting = new Set<string>();

  constructor(
    private readonly questions: Design['questions'],
    private readonly lookedAt: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  leaveOut(line: string): void {
    this.leftOut.push(line);
  }

  openDocument(key: string, name: string): void {
    this.sections.push({ key, name: this.cleaned(name, 'the section'), help: [], placements: [] });
  }

  /** @returns false if the layout is nested too deep */
  read(current: Node, depth: number): boolean {
    if (depth > DEPTH_MAX) return false;
    if (this.isFull) return true;
    const { type, attrs, content } = current;
    if (type === 'extension' || type === 'bodiedExtension') {
      const id = asText(attrs?.parameters?.id ?? '');
      if (attrs?.extensionType !== FORM_EXTENSION)
        this.leaveOut(`An extension of the layout: ${asText(attrs?.extensionKey ?? attrs?.extensionType)}.`);
      else if (attrs.extensionKey === 'question') this.addQuestion(id);
      else if (attrs.extensionKey === 'section') this.openDocument(id, '');
      else this.leaveOut(`A part of the layout: ${asText(attrs.extensionKey)}.`);
    } else if (type === 'heading') {
      this.noteFormatting(current);
      this.addHeading(textOf(current));
      return true;
    } else if (type === 'panel') {
      this.addText(content ?? []);
      return true;
    } else if (type === 'paragraph') {
      this.noteFormatting(current);
      this.addParagraph(current);
      return true;
    } else if (!TEXT_NODES.has(type)) this.leaveOut(`A part of the layout: ${asText(type)}.`);
    return (content ?? []).every((child) => this.read(child, depth + 1));
  }

  /** Whether it exceeds the limits of a form: the rest is ignored. */
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
      if (key !== '') addTo(sectionIds, key, sectionId);
      const text = cleanText(help.join('\n'));
      this.noteChanges(`the text of “${name}”`, text);
      sections.push([
        sectionId,
        {
          name: name || (index === 0 ? 'Questions' : ''),
          help: text.text,
          order: keys[index] ?? '',
          hiddenByDefault: false,
        },
      ]);
      const places = firstKeys(placed.length);
      for (const [at, each] of placed.entries()) {
        const id = `placed-${placements.length + 1}`;
        this.placementIds.set(each.fieldId, id);
        placements.push([id, { ...each, sectionId, order: places[at] ?? '', hiddenByDefault: false }]);
      }
    }
    const unplaced = Object.entries(this.questions).filter(
      ([id, { type }]) => !this.optionIds.has(id) && fieldTypeOf(type) !== undefined,
    );
    const formatting = this.formatting.size > 0 ? [`The formatting of texts: ${[...this.formatting].join(', ')}.`] : [];
    return {
      fields: this.fields,
      form: { sections: Object.fromEntries(sections), placements: Object.fromEntries(placements) },
      leftOut: [
        ...this.leftOut,
        ...formatting,
        ...unplaced.map(([id, { label }]) => `The question “${label || id}”: the layout does not show it.`),
      ],
      parts: { types: this.types, optionIds: this.optionIds, placementIds: this.placementIds, sectionIds },
    };
  }

  private get current(): OpenSection {
    const section = this.sections.at(-1);
    if (section === undefined) throw new Error('A document of the layout is open');
    return section;
  }

  private noteChanges(of: string, { changes }: Cleaned): void {
    if (changes.length > 0) this.leaveOut(`Of ${of}: ${changes.join(' and ')}.`);
  }

  private cleaned(given: string, of: string): string {
    const cleaned = cleanLabel(given);
    this.noteChanges(`${of} “${cleaned.text}”`, cleaned);
    return cleaned.text;
  }

  private noteFormatting(node: Node): void {
    for (const mark of markTypes(node)) this.formatting.add(mark);
    for (const child of node.content ?? []) this.noteFormatting(child);
  }

  private addHeading(text: string): void {
    const section = this.current;
    const name = this.cleaned(text, 'the heading');
    if (section.placements.length > 0 || section.help.length > 0) {
      this.sections.push({ key: section.key, name, help: [], placements: [] });
      return;
    }
    if (name !== '' && section.name !== '' && name !== section.name)
      this.leaveOut(`The name “${section.name}” of the section that requesters read as “${name}”.`);
    section.name = name || section.name;
  }

  private addQuestion(id: string): void {
    const asked = Object.hasOwn(this.questions, id) ? this.questions[id] : undefined;
    if (asked === undefined || this.optionIds.has(id)) {
      this.leaveOut(
        asked === undefined
          ? `A question of the layout that the form does not have: ${id}.`
          : `The question “${asked.label || id}” a second time.`,
      );
      return;
    }
    const type = fieldTypeOf(asked.type);
    if (type === undefined) {
      this.leaveOut(`The question “${asked.label || id}”: its type ${asked.type} is not known.`);
      return;
    }
    const { content, required, optionIds, platformName, leftOut } = fieldOfQuestion(type, asked, {
      lookedAt: this.lookedAt.get(id) ?? new Set(),
    });
    this.optionIds.set(id, optionIds);
    this.types.set(id, type);
    const label = this.cleaned(asked.label ?? '', 'the label') || platformName || `Question ${id}`;
    this.addField(id, platformName ?? label, label, content, required);
    if (leftOut.length > 0) this.leaveOut(`Of “${label}”: ${leftOut.join(', ')}.`);
  }

  private addField(key: string, name: string, label: string, content: FieldContent, required: boolean): void {
    const free = freeName(itemName(name), this.names);
    this.names.add(foldName(free));
    this.fields.push({ key, name: free, content, neededOptionIds: Object.keys(content.options) });
    this.current.placements.push({ fieldId: key, required, ...(label !== '' && { label }) });
  }

  private addParagraph(paragraph: Node): void {
    const text = textOf(paragraph).trim();
    if (text === '') return;
    if (this.current.placements.length === 0) this.current.help.push(text);
    else this.addReadOnly('', text);
  }

  /** A panel shows a text; a first line in bold is its name. */
  private addText(content: readonly Node[]): void {
    const [first, ...rest] = content;
    if (first === undefined) return;
    const hasName = rest.length > 0 && isStrong(first);
    const shown = hasName ? rest : content;
    for (const node of shown) this.noteFormatting(node);
    this.addReadOnly(hasName ? this.cleaned(textOf(first), 'the text') : '', shown.map(textOf).join('\n').trim());
  }

  private addReadOnly(label: string, text: string): void {
    const { text: shownText, changes } = cleanText(text);
    const name = label || nameOfText(shownText);
    this.noteChanges(`the text “${name}”`, { text: shownText, changes });
    const content: FieldContent = { ...BLANK_CONTENT.field, type: 'readOnlyText', shownText };
    this.addField(`text-${this.fields.length + 1}`, name, label, content, false);
  }
}

/** The name of a shown text without its own: its beginning. */
export const nameOfText = (shownText: string): string => cleanLabel(shownText, 60).text || 'Text';
