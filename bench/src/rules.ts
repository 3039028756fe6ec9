import { workOut } from '@scopewright/document-reader';
import { assignWork } from '@scopewright/domain/backlog/assign';
import { parseDescription } from '@scopewright/domain/backlog/description';
import { mergeText } from '@scopewright/domain/backlog/merge-text';
import { type SlotRep, slotTimes } from '@scopewright/domain/booking/slots';
import { type BuildInput, proposeBuild } from '@scopewright/domain/building/propose-build';
import { snapshotOf } from '@scopewright/domain/change-orders/baseline';
import { scopeDiff } from '@scopewright/domain/change-orders/scope-diff';
import { editedScope } from '@scopewright/domain/change-orders/testing/random-edits';
import { extractClauses } from '@scopewright/domain/clauses/extract-clauses';
import { proposeClauses } from '@scopewright/domain/clauses/propose-clauses';
import { overAndOver, REPEATED_LINES } from '@scopewright/domain/clauses/testing/repeated-lines';
import { readCsv } from '@scopewright/domain/csv/read-csv';
import { readWorkflowXml } from '@scopewright/domain/scoping/exchange/workflow-xml';
import { checkFieldsTogether } from '@scopewright/domain/scoping/field/field-check';
import { compilePattern } from '@scopewright/domain/scoping/field/pattern';
import { checkCompany } from '@scopewright/domain/scoping/form/buildability';
import { evaluateForm } from '@scopewright/domain/scoping/form/evaluator';
import { generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { randomScope } from '@scopewright/domain/scoping/testing/random-scopes';
import { WORST_SCOPES } from '@scopewright/domain/scoping/testing/worst-scopes';
import { composePdf } from '@scopewright/domain/sources/compose-pdf';
import { composeText } from '@scopewright/domain/sources/compose-text';
import { findQuote, foldText } from '@scopewright/domain/sources/folding';
import { instructionsIn } from '@scopewright/domain/sources/instructions';
import { page, run } from '@scopewright/domain/sources/testing/pdf-pages';
import { type AgreedClause, followUps } from '@scopewright/domain/sows/follow-ups';
import { planStatusImport } from '@scopewright/domain/status-import/plan';
import { readStatusFiles } from '@scopewright/domain/status-import/read-status-file';
import { coverage } from '@scopewright/domain/trace/coverage';
import { guardFindings } from '@scopewright/domain/trace/guards';
import { suggestLinks } from '@scopewright/domain/trace/suggestions';
import { largestScope } from '@scopewright/domain/trace/testing/largest-scope';
import type { Bench } from './bench.ts';
import { atMost, type Finding, inTurns, median, timed, withinMs, withinRatio } from './statistics.ts';

const ROUNDS = 3;
/** Text of repeated lines, of which the slowest are read a second time, longer. */
const REPEATED = { sieve: 20_000, slowest: 20, length: 200_000, mostMs: 1_500 };
const MOST_RATIO = 5;
const MEGABYTES = 2_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

interface Measured {
  what: string;
  mostMs: number;
  /** The input, which the work gets; making it is not measured. */
  input(): unknown;
  work(input: never): unknown;
}
const of = <I>(what: string, mostMs: number, input: () => I, work: (input: I) => unknown): Measured => ({
  what,
  mostMs,
  input,
  work,
});
const repeated = (part: string) => part.repeat(Math.floor(MEGABYTES / part.length));
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const company = () => generateCompany(LARGE_COMPANY, { seed: 3, companyId: 'c'.repeat(24), now: new Date(0) });
/** As many accepted clauses as an agreement can have, each of which states a date and a price. */
const statingClauses = () =>
  times(2_000, (at): AgreedClause => {
    const day = `20${10 + (at % 80)}-03-01`;
    return {
      id: `${at}`,
      kind: (['period', 'fee', 'milestone', 'deliverable'] as const)[at % 4] ?? 'fee',
      quote: `${'The consultant shall begin and finish the work by plan '.repeat(34)}on ${day}`,
      section: [],
      state: 'accepted',
      wording: null,
      milestone: null,
      date: { text: day, value: day, until: null, choices: null, relative: null },
      amount: { text: day, minor: at, currency: 'EUR', is: 'fixedFee', per: null },
    };
  });
const chain = (count: number) =>
  times(count, (at) => ({
    id: String(at),
    key: `requestType:${at}`,
    level: 'story' as const,
    parentId: null,
    phase: 1,
    hours: 1,
    dependsOn: at > 0 ? [String(at - 1)] : [],
    status: 'todo' as const,
    assigneeId: null,
    pinned: false,
    dueDate: null,
  }));
/** Representatives with fifty bookings each. */
const pool = (from: number): SlotRep[] =>
  times(10, (rep) => ({
    id: `${rep}`,
    zone: 'Europe/Berlin',
    hours: null,
    overrides: [],
    busy: times(50, (booking) => {
      const begins = from + ((booking * 37 + rep * 11) % (31 * 24)) * HOUR_MS;
      return { from: begins, to: begins + 0.75 * HOUR_MS };
    }),
  }));
/** The form with the most questions of a large company, with the fields that it uses. */
const largestForm = () => {
  const items = company();
  const size = ({ content }: { content: { placements: object } }) => Object.keys(content.placements).length;
  const [largest] = items
    .flatMap((item) => (item.kind === 'requestType' ? [item] : []))
    .sort((one, other) => size(other) - size(one));
  if (!largest) throw new Error('The company has no request type');
  const used = new Set(Object.values(largest.content.placements).map(({ fieldId }) => fieldId));
  const fields = new Map(
    items.flatMap((item) =>
      item.kind === 'field' && used.has(item.id) ? [[item.id, { ...item.content, name: item.name }] as const] : [],
    ),
  );
  return { form: largest.content, fields, answers: {} };
};
const fullPage = () =>
  page({
    runs: times(20_000, (at) => run({ text: `• ${at}`, x: at % 600, y: at })),
    rules: times(2_000, (at) => [
      { x1: at * 12, x2: at * 12, y1: 0, y2: 20_000 },
      { x1: 0, x2: 20_000, y1: at * 10, y2: at * 10 },
    ]).flat(),
  });
const ticketFile = () =>
  [
    'Issue key,Summary,Status,Status Category,Resolution,Due date',
    ...times(20_000, (at) => `SD-${at},The same for all,Open,,,1/2/27`),
  ].join('\r\n');
const changedScope = (base: Parameters<typeof snapshotOf>[0][], edits: number) => {
  const scope = base.map((one) => snapshotOf(one));
  return { scope, changed: editedScope(scope, 8, edits) };
};
const sourceOf = (part: string) => composeText(repeated(part));
const CONTEXT = { firmNames: ['Northwind'], companyNames: ['Contoso'] };

/** Time of rules for the largest and the most hostile inputs that the product accepts. */
const MEASURED: readonly Measured[] = [
  ...Object.entries(WORST_SCOPES).map(([name, make]) =>
    of(`Check: ${name}`, 3_000, make, (items) => checkCompany(items)),
  ),
  ...[1, 5, 6].map((seed) =>
    of(
      `Check: random scope ${seed}`,
      3_000,
      () => randomScope(seed),
      (items) => checkCompany(items),
    ),
  ),
  of(
    'Check: names of 3,000 fields',
    1_000,
    () => times(3_000, (at) => ({ id: `${at}`, name: `Question about subject ${at}` })),
    (all) => checkFieldsTogether(all, []),
  ),
  of(
    'Matching a pattern of 600 instructions with the longest text',
    500,
    () => 'ab'.repeat(1_000),
    (text) => {
      const compiled = compilePattern('[ab]*a[ab]{250}x?[ab]{250}');
      if ('problem' in compiled) throw new Error(compiled.problem);
      return compiled.matches(text);
    },
  ),
  of(
    'Assigning 6,000 work items in a chain',
    3_000,
    () => chain(6_000),
    (workItems) =>
      assignWork({
        workItems,
        people: ['ana', 'ben', 'cy'].map((userId) => ({ userId, hoursPerWeek: 32, daysOff: [] })),
        elsewhere: [],
        from: '2026-10-05',
      }),
  ),
  of('Description: 300 kB of a list', 5_000, () => '- a\n'.repeat(75_000), parseDescription),
  of(
    'Merging thousands of paragraphs',
    2_000,
    () => ['', 'm', 'g'].map((mark) => times(5_000, (at) => `${mark}${at}`).join('\n\n')),
    ([base = '', mine = '', generated = '']) => mergeText(base, mine, generated),
  ),
  of(
    'Comparing a large scope with a changed one',
    1_500,
    () => changedScope(company(), 500),
    ({ scope, changed }) => scopeDiff(scope, changed),
  ),
  of(
    'Free slots of a month, ten representatives',
    50,
    () => Date.parse('2027-10-10T00:00:00Z'),
    (from) =>
      slotTimes(
        {
          minutes: 30,
          bufferBefore: 0,
          bufferAfter: 15,
          noticeMinutes: 0,
          horizonDays: 180,
          stepMinutes: 15,
          overrides: [],
          hours: times(7, (day) => ({ weekday: day + 1, from: 9 * 60, to: 17 * 60 })),
        },
        pool(from),
        { from, to: from + 31 * DAY_MS },
        from,
      ),
  ),
  ...['1. A\n', 'Client will. ', 'Scope\n\n', '1 may 2027 '].map((part) =>
    of(
      `Clauses: 2 MB of ${JSON.stringify(part)}`,
      8_000,
      () => sourceOf(part),
      (source) => extractClauses(source, CONTEXT),
    ),
  ),
  of(
    'Folding 2 MB and finding a quote',
    3_000,
    () => repeated('e\u0301'),
    (text) => findQuote(foldText(text), `b${text.slice(0, 1_999)}`),
  ),
  of('Instructions to a model in 2 MB', 4_000, () => repeated('ignore '), instructionsIn),
  ...Object.entries({ covering: coverage, suggesting: suggestLinks, guarding: guardFindings }).map(([what, work]) =>
    of(`Links of clauses with the largest scope: ${what}`, 2_500, largestScope, ({ items, clauses, links }) =>
      work(items, clauses, links),
    ),
  ),
  of('What follows from 2,000 clauses of 1,900 characters', 100, statingClauses, (clauses) =>
    followUps(clauses, { startDate: null, endDate: null, amount: null }),
  ),
  of('The scope that 500 clauses sell, proposed beside 1,000 items', 1_000, sellingClauses, proposeBuild),
  of('Composing a page of 20,000 runs and 4,000 lines', 15_000, fullPage, (one) => composePdf([one])),
  of('Status of 20,000 tickets, read and compared', 5_000, ticketFile, (text) => {
    const read = readStatusFiles([{ name: null, text }]);
    if (read.kind === 'unreadable') throw new Error(read.message);
    return planStatusImport(read.tracker, read.rows, [], {
      dateOrder: null,
      statuses: new Map(),
      resolutions: new Map(),
      unresolved: new Map(),
    });
  }),
  of(
    'Reading 2 MB of CSV',
    5_000,
    () => repeated(','),
    (text) => readCsv(text),
  ),
  of('Reading 2 MB of workflow XML', 1_200, () => `<workflow>${'<a/>'.repeat(490_000)}</workflow>`, readWorkflowXml),
];

/** Clauses that name several items each, in a company with many. */
function sellingClauses(): BuildInput {
  const { items, clauses } = largestScope();
  return {
    title: 'Service desk',
    clauses: clauses.slice(0, 500).map((clause, at) => ({
      ...clause,
      kind: 'scope',
      text: `We build a topic ${at} form, two workflows (repair ${at}, loan) and a matter service desk. ${clause.text}`,
    })),
    items: items.filter(({ kind }) => kind !== 'field').slice(0, 1_000),
    offered: [],
    links: [],
  };
}

/** The time of rules for inputs at their limits: the median of a few rounds after one that compiles their code. */
export async function measureRules({ say }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, mostMs, input, work } of MEASURED) {
    const made = input() as never;
    work(made);
    const rounds: number[] = [];
    while (rounds.length < ROUNDS) rounds.push(await timed(async () => work(made)));
    const ms = median(rounds);
    say(`  ${what}: ${rounds.map((round) => round.toFixed(round < 10 ? 1 : 0)).join(', ')} ms`);
    findings.push(atMost(what, ms, mostMs, 'ms', `${ms.toFixed(ms < 10 ? 1 : 0)} ms`));
  }
  return [...findings, await measureForm(say), await measureRepeatedLines(say)];
}

/** Evaluating a form, which happens after each key of someone who fills it in, as a multiple of copying it. */
async function measureForm(say: (line: string) => void): Promise<Finding> {
  const filled = largestForm();
  const { ours, theirs } = await inTurns(
    30,
    () => timed(async () => evaluateForm(filled)),
    () => timed(async () => structuredClone(filled)),
  );
  const ratio = Math.min(...ours) / Math.min(...theirs);
  say(`  evaluating a form: ${Math.min(...ours).toFixed(2)} ms, copying it ${Math.min(...theirs).toFixed(2)} ms`);
  return withinRatio('Evaluating a form of a large company, of copying it', ratio, MOST_RATIO);
}

/**
 * Reading a pasted text and finding its clauses, of the line that takes longest when it is repeated: without the start of
 * the process that each text has to itself.
 */
async function measureRepeatedLines(say: (line: string) => void): Promise<Finding> {
  const inputOf = (text: string) => ({ text, choices: {}, context: CONTEXT, former: [] });
  const timeOf = (line: string, length: number) => {
    const input = inputOf(overAndOver(line, length));
    return timed(async () => proposeClauses(input, []));
  };
  const timeInProcess = async (text: string) => {
    const rounds: number[] = [];
    while (rounds.length < ROUNDS) rounds.push(await timed(() => workOut('propose', inputOf(text))));
    return median(rounds);
  };
  const sieved: { line: string; ms: number }[] = [];
  for (const line of REPEATED_LINES) sieved.push({ line, ms: await timeOf(line, REPEATED.sieve) });
  const slowest = sieved.sort((one, other) => other.ms - one.ms).slice(0, REPEATED.slowest);
  const start = await timeInProcess('x');
  const read: { line: string; ms: number }[] = [];
  for (const { line } of slowest) {
    read.push({ line, ms: (await timeInProcess(overAndOver(line, REPEATED.length))) - start });
  }
  const [worst] = read.sort((one, other) => other.ms - one.ms);
  const ms = worst?.ms ?? Number.NaN;
  say(`  the slowest of ${REPEATED_LINES.length} repeated lines: ${JSON.stringify(worst?.line)}, ${ms.toFixed(0)} ms`);
  return withinMs('Clauses of 200 kB of one repeated line, the slowest of all kinds', ms, REPEATED.mostMs);
}
