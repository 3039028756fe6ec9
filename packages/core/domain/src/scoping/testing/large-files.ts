const many = (count: number, part: (at: number) => string, between = ',') =>
  Array.from({ length: count }, (_, at) => part(at)).join(between);
/** The file of a form with this many questions. */
export const formFile = (questions: number, question: (at: number) => string): string => {
  const extension = (id: number) =>
    `{"type":"extension","attrs":{"extensionType":"com.thinktilt.proforma","extensionKey":"question","parameters":{"id":${id}}}}`;
  const layout = `[{"type":"doc","content":[${many(questions, extension)}]}]`;
  return `{"design":{"layout":${layout},"questions":{${many(questions, (at) => `"${at}":${question(at)}`)}},"conditions":{}}}`;
};
/** A question with this many choices. */
export const choice = (count: number) => (at: number) =>
  `{"type":"cd","label":"Choice ${at}","choices":[${many(count, (id) => `{"id":"${id}","label":"x${id}"}`)}]}`;
/** The file of a workflow of 1,000 transitions with this many validators each. */
export const restFile = (validators: number) => {
  const transition = (at: number) =>
    `{"id":${at},"name":"T${at}","type":"GLOBAL","toStatusReference":"${at % 200}","validators":[${many(validators, (of) => `{"ruleKey":"system:x${of}"}`)}]}`;
  const workflow = `{"name":"x","statuses":[${many(200, (at) => `{"statusReference":"${at}"}`)}],"transitions":[${many(1_000, transition)}]}`;
  return `{"statuses":[${many(200, (at) => `{"name":"S${at}","statusReference":"${at}","statusCategory":"TODO"}`)}],"workflows":[${workflow}]}`;
};
/** Files near the size limit, of each kind. */
export const LARGE_FILES: [
  what: string,
  call: 'importForm' | 'importWorkflow',
  body: { text: string; format?: string },
][] = [
  ['many choices', 'importForm', { text: formFile(450, choice(150)) }],
  ['long lists of choices', 'importForm', { text: formFile(15, choice(4_500)) }],
  [
    'long texts',
    'importForm',
    { text: formFile(490, (at) => `{"type":"ts","label":"Text ${at}","description":"${'d '.repeat(1_900)}"}`) },
  ],
  ['transitions', 'importWorkflow', { format: 'rest', text: restFile(63) }],
  [
    'elements',
    'importWorkflow',
    {
      format: 'xml',
      text: `<workflow>${'<a b="1">x</a>'.repeat(130_000)}<steps><step id="1" name="Open"/></steps></workflow>`,
    },
  ],
];
