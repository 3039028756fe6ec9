import type { Placement, RequestTypeContent, Section } from '@scopewright/contracts/scoping';
import { FIELD_TYPE_FACTS } from '../field/field-types.ts';
import type { FormField } from '../field/field-value.ts';
import { formOrder, inOrder } from '../parts.ts';
import { type QuestionCondition, questionConditions, type RuleByHand, requiredWhereHidden } from './form-conditions.ts';
import { FORM_EXTENSION, nameOfText } from './form-json.ts';
import { type Question, questionOfField } from './form-questions.ts';
import type { WrittenFile } from './reading.ts';
import { type KnownSite, type Site, siteOf } from './site.ts';

export interface FormToWrite {
  name: string;
  content: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
  fields: ReadonlyMap<string, FormField>;
  /** The fields of the target site: questions whose answers are not choices are linked to those with the same names. */
  site?: Site | undefined;
}

/**
 * A part of the form that is shown or hidden as a whole: a section, or its part before, at or after a placement with
 * its own conditions.
 */
interface Block {
  section: Section | undefined;
  isFirst: boolean;
  placements: [id: string, placement: Placement][];
  conditions: WrittenCondition[];
}

/** A condition with its number in the file and the choices it tests there. */
interface WrittenCondition extends QuestionCondition {
  number: string;
  cIds: Record<string, string[]>;
}

/**
 * Writes the form of a request type as JSON for the platform's forms, in the current format (docs/scoping.md), with
 * notes on unsupported features. The first document of the layout is the part before all sections; each further one is
 * a section, by ascending id.
 */
export function writeForm({ name, content, fields, site }: FormToWrite): WrittenFile {
  const { conditions, byHand } = questionConditions(content, fields);
  const questions = questionsOf(formOrder(content), fields, siteOf(site));
  const { written, lost } = writtenConditions(conditions, questions);
  const blocks = blocksOf(content, written);
  const placed = blocks.flatMap(({ placements }) => placements);
  const [first] = blocks;
  const before: Block[] =
    first === undefined || first.conditions.length > 0
      ? [{ section: undefined, isFirst: false, placements: [], conditions: [] }]
      : [];
  const documents = [...before, ...blocks];
  const idsOf = (condition: WrittenCondition) =>
    documents.flatMap(({ conditions: own }, index) => (own.includes(condition) ? [`${index}`] : []));
  const acting = written.filter((condition) => idsOf(condition).length > 0);
  const json = {
    design: {
      settings: { name, language: 'en', submit: { lock: false, pdf: false } },
      layout: documents.map((block) => documentOf(block, fields, (fieldId) => questions.get(fieldId)?.number)),
      sections: Object.fromEntries(
        documents.flatMap(({ section, placements, conditions: own }, index) => {
          const label = section?.name || fields.get(placements[0]?.[1].fieldId ?? '')?.name || '';
          return index === 0
            ? []
            : [[`${index}`, { sectionType: SECTION_TYPE, name: label, conditions: own.map(({ number }) => number) }]];
        }),
      ),
      conditions: Object.fromEntries(
        acting.map((condition) => [
          condition.number,
          { i: { co: { cIds: condition.cIds } }, o: { sIds: idsOf(condition), t: 'sh' } },
        ]),
      ),
      questions: Object.fromEntries([...questions.values()].map(({ number, question }) => [number, question])),
    },
  };
  return {
    text: `${JSON.stringify(json, null, 2)}\n`,
    leftOut: [
      ...rulesLeftOut(content, [...byHand, ...lost]),
      ...fieldsLeftOut(placed, fields),
      ...hiddenForGood(blocks),
      ...requiredWhereHidden(content, fields).map(({ message }) => message),
    ],
  };
}

const SECTION_TYPE = 'p';

type WrittenQuestion = { number: string; question: Question; choiceIds: ReadonlyMap<string, string> };

/** The questions of a form, numbered, by the ids of their fields. */
function questionsOf(
  placed: readonly [string, Placement][],
  fields: FormToWrite['fields'],
  site: KnownSite,
): Map<string, WrittenQuestion> {
  const questions = new Map<string, WrittenQuestion>();
  for (const [, { fieldId, label, help, defaultValue, required }] of placed) {
    const field = fields.get(fieldId);
    if (field === undefined || field.type === 'readOnlyText' || questions.has(fieldId)) continue;
    const shown = { ...field, help: help ?? field.help, ...(defaultValue !== undefined && { defaultValue }) };
    questions.set(fieldId, {
      number: `${questions.size + 1}`,
      ...questionOfField(shown, label ?? field.name, required, site),
    });
  }
  return questions;
}

/** Conditions with the file's choices of the tested questions; those without any remaining choices are dropped. */
function writtenConditions(
  conditions: readonly QuestionCondition[],
  questions: ReadonlyMap<string, WrittenQuestion>,
): { written: WrittenCondition[]; lost: RuleByHand[] } {
  const written: WrittenCondition[] = [];
  const lost: RuleByHand[] = [];
  for (const condition of conditions) {
    const asked = questions.get(condition.fieldId);
    const chosen = condition.optionIds.flatMap((id) => asked?.choiceIds.get(id) ?? []);
    if (asked !== undefined && chosen.length > 0)
      written.push({ ...condition, number: `${written.length + 1}`, cIds: { [asked.number]: chosen } });
    else
      lost.push({
        ruleId: condition.ruleId,
        why:
          asked === undefined
            ? 'the form does not ask for what it looks at'
            : 'it looks at options that are no longer offered',
      });
  }
  return { written, lost };
}

/** The sections of a form in order, split where a placement has its own visibility conditions. */
function blocksOf(content: FormToWrite['content'], conditions: readonly WrittenCondition[]): Block[] {
  const about = (key: 'sectionIds' | 'placementIds', id: string) =>
    conditions.filter((condition) => condition[key].includes(id));
  const ordered = formOrder(content);
  return inOrder(content.sections).flatMap(([sectionId, section]) => {
    const ofSection = section.hiddenByDefault ? about('sectionIds', sectionId) : [];
    const blocks: Block[] = [{ section, isFirst: true, placements: [], conditions: ofSection }];
    for (const entry of ordered.filter(([, placement]) => placement.sectionId === sectionId)) {
      const own = entry[1].hiddenByDefault ? about('placementIds', entry[0]) : [];
      const last = blocks.at(-1);
      if (own.length > 0) blocks.push({ section: undefined, isFirst: false, placements: [entry], conditions: own });
      else if (last?.section !== undefined) last.placements.push(entry);
      else blocks.push({ section, isFirst: false, placements: [entry], conditions: ofSection });
    }
    return blocks;
  });
}

const paragraph = (text: string, marks?: { type: string }[]) => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text, ...(marks && { marks }) }],
});

function documentOf(
  { section, isFirst, placements }: Block,
  fields: FormToWrite['fields'],
  numberOf: (fieldId: string) => string | undefined,
) {
  const heading =
    section !== undefined && isFirst && section.name.trim() !== ''
      ? [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: section.name }] }]
      : [];
  const help =
    isFirst && section !== undefined && section.help.trim() !== ''
      ? section.help.split('\n').map((line) => paragraph(line))
      : [];
  const questions = placements.flatMap(([, { fieldId, label }]): object[] => {
    const field = fields.get(fieldId);
    const number = numberOf(fieldId);
    if (field?.type === 'readOnlyText') return [panelOf(label ?? field.name, field.shownText)];
    return number === undefined
      ? []
      : [
          {
            type: 'extension',
            attrs: {
              extensionType: FORM_EXTENSION,
              extensionKey: 'question',
              parameters: { id: Number(number) },
              layout: 'default',
            },
          },
        ];
  });
  return { version: 1, type: 'doc', content: [...heading, ...help, ...questions] };
}

/** A text to read; its name is the first line, unless it is the beginning of the text itself. */
const panelOf = (name: string, text: string) => ({
  type: 'panel',
  attrs: { panelType: 'info' },
  content: [
    ...(name === nameOfText(text) ? [] : [paragraph(name, [{ type: 'strong' }])]),
    ...text.split('\n').map((line) => paragraph(line)),
  ],
});

function rulesLeftOut({ rules }: FormToWrite['content'], byHand: readonly { ruleId: string; why: string }[]): string[] {
  const places = new Map(inOrder(rules).map(([id], index) => [id, index + 1]));
  return byHand.map(({ ruleId, why }) => `Rule ${places.get(ruleId)}: ${why}.`);
}

function fieldsLeftOut(placed: readonly [string, Placement][], fields: FormToWrite['fields']): string[] {
  return placed.flatMap(([, { fieldId, label }]) => {
    const field = fields.get(fieldId);
    if (field === undefined) return ['A field that no longer exists.'];
    const { question, name: typeName, options } = FIELD_TYPE_FACTS[field.type];
    const name = `“${label ?? field.name}”`;
    return [
      ...(question.key === null && field.type !== 'readOnlyText'
        ? [`${name} is of the type ${typeName}: it becomes ${question.name.toLowerCase()}.`]
        : []),
      ...(options === 'levels'
        ? [
            `The options of ${name} in two levels: the platform takes them from a field that the question has to be linked to by hand.`,
          ]
        : []),
      ...(field.unit !== '' || field.placeholder !== '' || field.fileTypes.length > 0 || field.assetType !== ''
        ? [`The unit, placeholder, file types or object types of ${name}.`]
        : []),
    ];
  });
}

/** Hidden parts that no condition supported by the platform shows: there they are always visible. */
const hiddenForGood = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ section, isFirst, placements, conditions }) => [
    ...(isFirst && section?.hiddenByDefault && conditions.length === 0
      ? [`The section “${section.name}” is hidden, and would always be seen: no condition of the platform shows it.`]
      : []),
    ...(section !== undefined && placements.some(([, { hiddenByDefault }]) => hiddenByDefault)
      ? [`Fields of the section “${section.name}” that are hidden would always be seen.`]
      : []),
  ]);
