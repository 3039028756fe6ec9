import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import { partValue, SCOPE_IMPORT_MAX_LENGTH } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCOPE_TEMPLATES } from '../templates/catalogue.ts';
import { workflowOf } from '../workflow/written-workflow.ts';

const { module, taken } = await countedModule<
  typeof import('./workflow-xml.ts') &
    typeof import('./workflow-rest.ts') &
    typeof import('./form-json.ts') &
    typeof import('./import-form.ts')
>(import.meta.dirname, 'workflow-xml.ts', 'workflow-rest.ts', 'form-json.ts', 'import-form.ts');
const { planForm, readForm, readWorkflowRest, readWorkflowXml, writeWorkflowRest } = module;

const mintId = () => 'f'.repeat(24);
function readAsForm(text: string) {
  const reading = readForm(text);
  return reading.kind === 'unreadable' ? reading : planForm(reading, { formName: 'Form', companyFields: [], mintId });
}

const times = (count: number, part: (index: number) => string, between = '') =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);
const within = (open: string, close: string, depth: number, innermost = '') =>
  open.repeat(depth) + innermost + close.repeat(depth);
const STEP = '<steps><step id="1" name="Open"/></steps>';
const STAYS = '<results><unconditional-result step="-1"/></results>';
const rest = (statuses: number, transitions: string) =>
  `{"statuses":[${times(statuses, (index) => `{"name":"","statusReference":"${index}"}`, ',')}],"workflows":[{"name":"x","statuses":[${times(
    statuses,
    (index) => `{"statusReference":"${index}"}`,
    ',',
  )}],"transitions":[${transitions}]}]}`;
const GLOBAL = '{"id":1,"name":"","type":"GLOBAL"}';
const kept = (depth: number) =>
  JSON.stringify(
    `{"actors":[],"screenFieldIds":[],"conditions":${within('{"match":"all","conditions":[', ']}', depth)}}`,
  );
const question = (id: number) =>
  `{"type":"extension","attrs":{"extensionType":"com.thinktilt.proforma","extensionKey":"question","parameters":{"id":${id}}}}`;
const form = (layout: string, input = '{}') =>
  `{"design":{"layout":[{"type":"doc","content":[${layout}]}],"questions":{"1":{"type":"cd","label":"A","choices":[{"id":"1","label":"x"}]}},"conditions":{"1":{"t":"sh","i":${input},"o":{"qIds":["1"]}}}}}`;
const CHOSEN = '{"co":{"cIds":{"1":["1"]}}}';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const scripted = (value: string) =>
  `<function type="class"><arg name="class.name">com.onresolve.jira.Groovy</arg><arg name="FIELD_SCRIPT">${value}</arg></function>`;
const create = (functions: string) =>
  `<workflow><initial-actions><action id="1"><results><unconditional-result step="1"><post-functions>${functions}</post-functions></unconditional-result></results></action></initial-actions>${STEP}</workflow>`;
const configured = (config: string) =>
  rest(
    1,
    `{"id":1,"name":"","type":"GLOBAL","actions":[{"ruleKey":"connect:x","parameters":{"appKey":"com.a.b","config":${JSON.stringify(config)}}}]}`,
  );

/** Files of maximum length, each designed to be slow to read or deeply nested. */
const FILES: [what: string, read: (text: string) => { kind: string }, text: string][] = [
  ['beginnings of a document type', readWorkflowXml, '<!DOCTYPE'.repeat(22_000)],
  ['elements within each other', readWorkflowXml, within('<workflow>', '</workflow>', 9_000)],
  ['elements that do not end', readWorkflowXml, '<a>'.repeat(60_000)],
  ['brackets', readWorkflowXml, `<workflow>${'<'.repeat(190_000)}</workflow>`],
  ['attributes', readWorkflowXml, `<workflow ${times(15_000, (index) => `a${index}="1"`, ' ')}/>`],
  [
    'references to characters',
    readWorkflowXml,
    `<workflow><meta name="jira.description">${'&#x41;'.repeat(33_000)}</meta>${STEP}</workflow>`,
  ],
  [
    'actions that stay in each of many steps',
    readWorkflowXml,
    `<workflow><global-actions>${times(1_000, (index) => `<action id="${index}">${STAYS}</action>`)}</global-actions><steps>${times(3_000, (index) => `<step id="${index}" name="a"/>`)}</steps></workflow>`,
  ],
  [
    'transitions that stay in each of many statuses',
    readWorkflowRest,
    rest(
      1_400,
      times(2_500, () => GLOBAL, ','),
    ),
  ],
  [
    'groups of conditions',
    readWorkflowRest,
    rest(1, `{"id":1,"name":"","type":"GLOBAL","conditions":${within('{"conditionGroups":[', ']}', 9_000)}}`),
  ],
  [
    'references to one shared action',
    readWorkflowXml,
    `<workflow><common-actions><action id="1"/></common-actions><steps><step id="1" name="a"><actions>${'<common-action id="1"/>'.repeat(43_000)}</actions></step></steps></workflow>`,
  ],
  ...[
    'password="',
    '"password" + ',
    'password = "a" + ',
    'login("',
    'Basic ',
    '://a:',
    '`!`',
    '-----BEGIN PRIVATE KEY-----',
  ].map((part): [string, (text: string) => { kind: string }, string] => [
    `a script of ${part}`,
    readWorkflowXml,
    create(scripted(base64(`\`!\`script\`!\`${part.repeat(140_000 / part.length)}`))),
  ]),
  ['scripts of many functions', readWorkflowXml, create(scripted(base64('password="a";')).repeat(1_300))],
  ['encodings that are broken', readWorkflowXml, create(scripted('YCFgAAAA/w').repeat(1_300))],
  ['settings of a function', readWorkflowRest, configured(`${'{"a":'.repeat(20_000)}1`)],
  ['scripts in settings', readWorkflowRest, configured(`[${times(5_000, () => '{"script":"a()"}', ',')}]`)],
  ['lists in a payload', readWorkflowRest, within('[', ']', 99_000)],
  ['a layout', readAsForm, form(within('{"content":[', ']}', 9_000))],
  ['branches of a condition', readAsForm, form(question(1), within('{"or":[', ']}', 9_000, CHOSEN))],
  [
    'texts of one name',
    readAsForm,
    form(times(3_500, () => '{"type":"panel","content":[{"type":"text","text":"a"}]}', ',')),
  ],
];

describe('a file that was made to do harm', () => {
  it.each(FILES)('is answered after a bounded number of steps: %s', (_, read, text) => {
    expect(text.length).toBeLessThanOrEqual(SCOPE_IMPORT_MAX_LENGTH);
    const before = taken();
    expect(['read', 'planned', 'unreadable']).toContain(read(text).kind);
    expect(taken() - before).toBeLessThan(10 * text.length);
  });

  it('is reported in a sentence that is no longer than people read', () => {
    const reading = readWorkflowXml(`<workflow>${'<'.repeat(190_000)}</workflow>`);
    expect(reading.kind === 'unreadable' && reading.message.length).toBeLessThan(400);
  });

  it.each([6, 15, 30, 120, 1_500])('returns no conditions nested deeper than an item allows: %i', (depth) => {
    const readings = [
      readWorkflowRest(
        rest(
          1,
          `{"id":1,"name":"","type":"GLOBAL","toStatusReference":"0","properties":{"scopewright":${kept(depth)}}}`,
        ),
      ),
      readAsForm(form(question(1), within('{"or":[', ']}', depth, CHOSEN))),
    ];
    for (const reading of readings) {
      const content = 'content' in reading ? (reading.content as object) : {};
      for (const part of Object.values(content)) expect(partValue.safeParse(part).success).toBe(true);
    }
  });

  const HOSTILE = [
    null,
    true,
    -1,
    1e308,
    '',
    '__proto__',
    'constructor',
    [],
    [[]],
    {},
    { toString: 1, valueOf: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
    'x'.repeat(300),
  ];
  /** A copy of a value with one of its places replaced; places are counted in traversal order. */
  function replacing(value: unknown, at: { left: number }, other: unknown): unknown {
    at.left -= 1;
    if (at.left === 0) return other;
    if (Array.isArray(value)) return value.map((one) => replacing(one, at, other));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replacing(one, at, other)]));
  }

  it.each([
    [
      'workflow',
      JSON.parse(
        writeWorkflowRest({
          name: 'Flow',
          description: '',
          content: workflowOf(SCOPE_TEMPLATES[0]?.workflows[0] ?? { statuses: [] }),
        }).text,
      ),
      readWorkflowRest,
    ],
    ['form', JSON.parse(form(question(1), CHOSEN)), readAsForm],
    [
      'form whose question says much',
      {
        design: {
          layout: [
            {
              type: 'doc',
              content: [JSON.parse(question(1)), { type: 'heading', content: [{ type: 'text', text: 'a' }] }],
            },
          ],
          questions: {
            1: {
              type: 'ts',
              label: 'A',
              validation: { mnc: 1, mxc: 2, rgx: { p: 'a', m: 'b' }, mnd: 'x' },
              defaultAnswer: { text: 'a' },
            },
          },
        },
      },
      readAsForm,
    ],
  ] as const)('throws nothing, for any value at any place of a %s', (_, whole, read) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 220 }), fc.constantFrom(...HOSTILE), (place, other) => {
        expect(['read', 'planned', 'unreadable']).toContain(
          read(JSON.stringify(replacing(whole, { left: place }, other))).kind,
        );
      }),
      { numRuns: runs(100) },
    );
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});
