import fc from 'fast-check';

/** A section of an agreement: its heading, and what it lists. */
export interface ListedSection {
  heading: string;
  items: readonly string[];
}

/** A way to write the same sections. */
export type Layout = (sections: readonly ListedSection[]) => string;

const numbered = (sections: readonly ListedSection[], write: (items: readonly string[], section: number) => string) =>
  sections.map(({ heading, items }, at) => `${at + 1}. ${heading}\n\n${write(items, at + 1)}\n`).join('\n');
const lines = (items: readonly string[], label: (at: number) => string) =>
  items.map((item, at) => `${label(at)} ${item}`).join('\n');

/** Layouts in which every item is on its line, or in one line with the others. */
export const LIST_LAYOUTS: Readonly<Record<string, Layout>> = {
  'Markdown with dashes': (sections) =>
    sections.map(({ heading, items }) => `## ${heading}\n\n${lines(items, () => '-')}\n`).join('\n'),
  'Markdown with asterisks': (sections) =>
    sections.map(({ heading, items }) => `## ${heading}\n\n${lines(items, () => '*')}\n`).join('\n'),
  'numbered sections with bullets': (sections) => numbered(sections, (items) => lines(items, () => '•')),
  'numbered sections with numbers': (sections) => numbered(sections, (items) => lines(items, (at) => `${at + 1})`)),
  'numbered sections with letters': (sections) =>
    numbered(sections, (items) => lines(items, (at) => `(${String.fromCharCode(97 + at)})`)),
  'numbered paragraphs': (sections) =>
    numbered(sections, (items, section) => items.map((item, at) => `${section}.${at + 1} ${item}`).join('\n\n')),
  'headings in capitals': (sections) =>
    sections.map(({ heading, items }) => `${heading.toUpperCase()}\n\n${lines(items, () => '-')}\n`).join('\n'),
  'headings with a colon': (sections) =>
    sections.map(({ heading, items }) => `${heading}:\n\n${lines(items, () => '-')}\n`).join('\n'),
  'lists in one line': (sections) =>
    sections.map(({ heading, items }) => `${heading}: ${items.map((item) => `- ${item}`).join(' ')}\n`).join('\n'),
  'bold headings': (sections) =>
    sections.map(({ heading, items }) => `**${heading}**\n\n${lines(items, () => '-')}\n`).join('\n'),
};

const some = (items: readonly string[]) => fc.shuffledSubarray([...items], { minLength: 2, maxLength: 4 });

/** Agreements of listed sections, whose items are short phrases as agreements have them. */
export const anyListedAgreement: fc.Arbitrary<ListedSection[]> = fc
  .tuple(
    some([
      'Configuration of the service portal',
      'Set-up of up to 12 request types',
      'Migration of the knowledge base',
      'Training of five agents',
      'Integration with the asset database',
      'Design of two approval workflows',
    ]),
    some(['SAP', 'Migration of old tickets', 'Hardware', 'Telephony', 'Custom reports', 'CRM']),
    some(['Design document', 'Administrator guide', 'Test report', 'Training materials', 'Configured portal']),
    some([
      'Kick-off on 4 January 2027',
      'Design sign-off on 29 January 2027',
      'Go-live on 22 March 2027',
      'Hand-over by 30 April 2027',
    ]),
    some([
      'One site and one time zone',
      'Workshops take place online',
      'Licenses are in place before the kick-off',
      'English is the language of the project',
    ]),
    some([
      'Names a project lead within 5 business days',
      'Provides test data by 8 January 2027',
      'Makes two approvers available',
      'Reviews documents within 3 days',
    ]),
  )
  .map(([scope, exclusions, deliverables, milestones, assumptions, duties]) => [
    { heading: 'Scope of work', items: scope },
    { heading: 'Out of scope', items: exclusions },
    { heading: 'Deliverables', items: deliverables },
    { heading: 'Milestones', items: milestones },
    { heading: 'Assumptions', items: assumptions },
    { heading: 'Client responsibilities', items: duties },
  ]);
