import type { Placement, RequestTypeContent, Section } from '@scopewright/contracts/scoping';
import { FIELD_TYPE_FACTS } from '../field-types.ts';
import type { FormField } from '../field-value.ts';
import { formOrder, inOrder } from '../parts.ts';
import { type QuestionCondition, questionConditions } from './form-conditions.ts';
import { FORM_EXTENSION } from './form-json.ts';
import { type Question, questionOfField } from './form-questions.ts';
import type { WrittenFile } from './reading.ts';

export interface FormToWrite {
  name: string;
  content: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
  fields: ReadonlyMap<string, FormField>;
}

/** A part of the form that is shown or hidden as a whole: a section, or what of it comes before, in or behind a placement with conditions of its own. */
interface Block {
  section: Section | undefined;
  isFirst: boolean;
  placements: [id: string, placement: Placement][];
  conditions: QuestionCondition[];
}

/** Writes the form of a request type as the JSON that the platform's forms are read from, with what of it they will not do. */
export function writeForm({ name, content, fields }: FormToWrite): WrittenFile {
  const { conditions, byHand } = questionConditions(content, fields);
  const blocks = blocksOf(content, conditions);
  const placed = blocks.flatMap(({ placements }) => placements);
  const questions = new Map<string, { number: string; question: Question; choiceIds: ReadonlyMap<string, string> }>();
  for (const [, placement] of placed) {
    const field = fields.get(placement.fieldId);
    if (field === undefined || field.type === 'readOnlyText') continue;
    const shown = { ...field, help: placement.help ?? field.help, ...(placement.defaultValue !== undefined && { defaultValue: placement.defaultValue }) };
    questions.set(placement.fieldId, { number: `${questions.size + 1}`, ...questionOfField(shown, placement.label ?? field.name, placement.required) });
  }
  const numbers = new Map(conditions.map((condition, index) => [condition, `${index + 1}`]));
  const numberOf = (condition: QuestionCondition) => numbers.get(condition) ?? '';
  const json = {
    design: {
      settings: { name, submit: { lock: false, pdf: false } },
      layout: blocks.map((block) => documentOf(block, fields, (fieldId) => questions.get(fieldId)?.number)),
      sections: Object.fromEntries(
        blocks.flatMap(({ section, placements, conditions: own }, index) => {
          const label = section?.name || fields.get(placements[0]?.[1].fieldId ?? '')?.name || '';
          return index === 0 && own.length === 0 ? [] : [[`${index}`, { type: 'b', name: label, conditions: own.map(numberOf) }]];
        }),
      ),
      conditions: Object.fromEntries(
        conditions.flatMap((condition) => {
          const sIds = blocks.flatMap(({ conditions: own }, index) => (own.includes(condition) ? [`${index}`] : []));
          const asked = questions.get(condition.fieldId);
          const cIds = condition.optionIds.flatMap((id) => asked?.choiceIds.get(id) ?? []);
          return asked === undefined || cIds.length === 0 || sIds.length === 0
            ? []
            : [[numberOf(condition), { t: 'sh', i: { co: { cIds: { [asked.number]: cIds } } }, o: { sIds } }]];
        }),
      ),
      questions: Object.fromEntries([...questions.values()].map(({ number, question }) => [number, question])),
    },
  };
  return {
    text: `${JSON.stringify(json, null, 2)}\n`,
    leftOut: [...rulesLeftOut(content, byHand), ...fieldsLeftOut(placed, fields), ...hiddenForGood(blocks)],
  };
}

/** The sections of a form in order, cut where a placement is shown by conditions of its own. */
function blocksOf(content: FormToWrite['content'], conditions: readonly QuestionCondition[]): Block[] {
  const about = (key: 'sectionIds' | 'placementIds', id: string) => conditions.filter((condition) => condition[key].includes(id));
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

function documentOf({ section, isFirst, placements }: Block, fields: FormToWrite['fields'], numberOf: (fieldId: string) => string | undefined) {
  const heading =
    section !== undefined && isFirst && section.name.trim() !== ''
      ? [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: section.name }] }]
      : [];
  const help = isFirst && section !== undefined && section.help.trim() !== '' ? section.help.split('\n').map((line) => paragraph(line)) : [];
  const questions = placements.flatMap(([, { fieldId, label }]): object[] => {
    const field = fields.get(fieldId);
    const number = numberOf(fieldId);
    if (field?.type === 'readOnlyText') return [panelOf(label ?? field.name, field.shownText)];
    return number === undefined
      ? []
      : [{ type: 'extension', attrs: { extensionType: FORM_EXTENSION, extensionKey: 'question', parameters: { id: Number(number) }, layout: 'default' } }];
  });
  return { version: 1, type: 'doc', content: [...heading, ...help, ...questions] };
}

const panelOf = (name: string, text: string) => ({
  type: 'panel',
  attrs: { panelType: 'info' },
  content: [paragraph(name, [{ type: 'strong' }]), ...text.split('\n').map((line) => paragraph(line))],
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
    const name = `"${label ?? field.name}"`;
    return [
      ...(question.key === null && field.type !== 'readOnlyText' ? [`${name} is of the type ${typeName}: it becomes ${question.name.toLowerCase()}.`] : []),
      ...(options === 'levels' ? [`The options of ${name}: the platform takes them from the field that the question is linked to.`] : []),
      ...(field.unit !== '' || field.placeholder !== '' || field.fileTypes.length > 0 || field.assetType !== ''
        ? [`The unit, placeholder, kinds of files or objects of ${name}.`]
        : []),
    ];
  });
}

/** What is hidden, and no condition that the platform can have shows: there it is always seen. */
const hiddenForGood = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ section, isFirst, placements, conditions }) => [
    ...(isFirst && section?.hiddenByDefault && conditions.length === 0
      ? [`The section "${section.name}" is hidden, and would always be seen: no condition of the platform shows it.`]
      : []),
    ...(section !== undefined && placements.some(([, { hiddenByDefault }]) => hiddenByDefault)
      ? [`Fields of the section "${section.name}" that are hidden would always be seen.`]
      : []),
  ]);
