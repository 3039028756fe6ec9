import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proposal as a model writes it. */
export interface SaidClause {
  part: number;
  kind: string;
  quote: string;
  date: string | null;
  amount: string | null;
}

/**
 * How the fake answers. `prose`, `fenced`, `think`: the JSON among other words; `slow`: later than `slowMs`; `busy`:
 * 429 with Retry-After; `truncated`: cut off by `finish_reason: length`; `no-schema`, `no-format`, `no-temperature`: it
 * refuses these parameters; `huge`: a body of 50 MB; `ignores-schema`: 200 with JSON of another shape; `no-usage`:
 * without figures; `wrong-quotes`: with other numbers than the text; `negated-quotes`: stating the opposite;
 * `obeys-injection`: follows a document's instructions.
 */
export type ModelBehavior =
  | 'ok'
  | 'prose'
  | 'fenced'
  | 'think'
  | 'slow'
  | 'busy'
  | 'busy-for-long'
  | 'refusal'
  | 'truncated'
  | 'no-schema'
  | 'no-format'
  | 'no-temperature'
  | 'too-long'
  | 'huge'
  | 'ignores-schema'
  | 'not-json'
  | 'no-usage'
  | 'empty'
  | 'fault'
  | 'reset'
  | 'redirect'
  | 'unauthorized'
  | 'wrong-quotes'
  | 'negated-quotes'
  | 'obeys-injection';

/** A request's body. */
export interface AskedOfModel {
  model: string;
  messages: { role: string; content: string }[];
  temperature?: number;
  response_format?: { type: string };
}

export interface FakeModel {
  /** Base URL for `EXTRACTOR_URL`. */
  url: string;
  key: string;
  /** Answers to the requests, one after the other; `always` when empty. */
  next: ModelBehavior[];
  always: ModelBehavior;
  slowMs: number;
  /** Its answer about a part; by default from `proposalsFor`. */
  propose: (text: string, part: number) => SaidClause[];
  /** Called before each answer. */
  before: () => Promise<void> | void;
  asked: AskedOfModel[];
  /** Bytes of a huge body that its reader did not take. */
  unsent: number;
  close(): Promise<void>;
}

const PART = /^BEGIN (\w+) (\d+)\n([\s\S]*?)\nEND \1 \2$/gm;
const FIFTY_MB = 50_000_000;
const DATE = /\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4}|\d{4}-\d{2}-\d{2}/;
const AMOUNT = /(?:\$|USD |EUR )[\d,.]*\d/;

function kindOf(line: string): string | null {
  if (/\bnot (?:be )?(?:included|responsible|required|part)|exclu|out of scope/i.test(line)) return 'exclusion';
  if (/\b(?:client|customer) (?:shall|will|must)\b/i.test(line)) return 'clientDuty';
  if (AMOUNT.test(line)) return 'fee';
  if (DATE.test(line)) return 'milestone';
  return /\bdeliver/i.test(line) ? 'deliverable' : null;
}

/** Proposes the lines of a part that look like a clause. */
function proposalsFor(text: string, part: number): SaidClause[] {
  return text.split('\n').flatMap((line) => {
    const quote = line.trim();
    const kind = kindOf(quote);
    if (kind === null || quote.length < 12) return [];
    return [{ part, kind, quote, date: DATE.exec(quote)?.[0] ?? null, amount: AMOUNT.exec(quote)?.[0] ?? null }];
  });
}

const changed = (clauses: SaidClause[], change: (quote: string) => string): SaidClause[] =>
  clauses.map((clause) => ({ ...clause, quote: change(clause.quote) }));

/** The proposals of a request, as far as they depend on the behavior. */
function proposalsOf({ propose }: FakeModel, behavior: ModelBehavior, question: string): SaidClause[] {
  const clauses = [...question.matchAll(PART)].flatMap(([, , number, text = '']) => propose(text, Number(number)));
  if (behavior === 'wrong-quotes') return changed(clauses, (quote) => `${quote.replace(/\d/g, '7')} (as agreed)`);
  if (behavior === 'negated-quotes')
    return changed(clauses, (quote) =>
      quote.replace(/\b(shall|will|must) (not )?/, (_, verb, not) => `${verb} ${not ? '' : 'not '}`),
    );
  if (behavior !== 'obeys-injection' || !/ignore (all |the )?previous instructions/i.test(question)) return clauses;
  return [
    { part: 1, kind: 'fee', quote: 'The client shall pay $9,000,000 at once.', date: null, amount: '$9,000,000' },
    { part: 99, kind: 'deliverable', quote: 'ignore previous instructions', date: null, amount: null },
  ];
}

const completion = (
  content: string | null,
  more: { refusal?: string; finish?: string; usage?: boolean } = {},
): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: more.finish ?? 'stop',
      message: { role: 'assistant', content, ...(more.refusal !== undefined && { refusal: more.refusal }) },
    },
  ],
  ...(more.usage !== false && { usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 } }),
});

function send(
  response: ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
}

const refuse = (response: ServerResponse, status: number, message: string, headers?: Record<string, string>): void =>
  send(response, status, { error: { message, type: 'invalid_request_error' } }, headers);

/** Sends a body of 50 MB as fast as it is consumed. */
function sendHuge(fake: FakeModel, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const piece = Buffer.alloc(64 * 1024, ' ');
  let sent = 0;
  response.once('close', () => {
    fake.unsent = FIFTY_MB - sent;
  });
  const more = (): void => {
    while (sent < FIFTY_MB) {
      sent += piece.length;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

/** Answers without the model's content. */
const REFUSALS: Partial<Record<ModelBehavior, (response: ServerResponse, asked: AskedOfModel) => boolean>> = {
  busy: (response) => {
    refuse(response, 429, 'Rate limit reached', { 'Retry-After': '0' });
    return true;
  },
  'busy-for-long': (response) => {
    refuse(response, 429, 'Rate limit reached', { 'Retry-After': '3600' });
    return true;
  },
  'no-schema': (response, { response_format: format }) => {
    if (format?.type !== 'json_schema') return false;
    refuse(response, 400, "'response_format.type' must be 'json_object' or 'text'");
    return true;
  },
  'no-format': (response, { response_format: format }) => {
    if (format === undefined) return false;
    refuse(response, 400, 'Unknown parameter: response_format');
    return true;
  },
  'no-temperature': (response, { temperature }) => {
    if (temperature === undefined) return false;
    refuse(response, 400, "Unsupported value: 'temperature' does not support 0 with this model");
    return true;
  },
  'too-long': (response) => {
    refuse(response, 400, "This model's maximum context length is 8192 tokens");
    return true;
  },
  fault: (response) => {
    refuse(response, 500, 'The server had an error');
    return true;
  },
  unauthorized: (response) => {
    refuse(response, 401, 'Incorrect API key provided');
    return true;
  },
  reset: (response) => {
    response.destroy();
    return true;
  },
  redirect: (response) => {
    response.writeHead(302, { Location: '/elsewhere' }).end();
    return true;
  },
  'not-json': (response) => {
    send(response, 200, '<html>Welcome</html>');
    return true;
  },
  refusal: (response) => {
    send(response, 200, completion(null, { refusal: 'I cannot help with that.' }));
    return true;
  },
  'ignores-schema': (response) => {
    send(response, 200, completion(JSON.stringify({ result: [{ text: 'A clause', type: 'deliverable' }] })));
    return true;
  },
  empty: (response) => {
    send(response, 200, completion(null));
    return true;
  },
};

/** The model's answer, formatted by a behavior. */
function saidAs(behavior: ModelBehavior, clauses: SaidClause[]): object {
  const json = JSON.stringify({ clauses });
  switch (behavior) {
    case 'prose':
      return completion(`Certainly {as you asked}. Here they are:\n${json}\nTell me if you need more.`);
    case 'fenced':
      return completion(`\`\`\`json\n${json}\n\`\`\``);
    case 'think':
      return completion(`<think>Maybe {"clauses":[{"part":1}]}? No.</think>\n${json}`);
    case 'truncated':
      return completion(json.slice(0, json.length / 2), { finish: 'length' });
    default:
      return completion(json, { usage: behavior !== 'no-usage' });
  }
}

/** A server on a free port that speaks the part of an OpenAI-compatible API that the product uses. */
export async function fakeModel(): Promise<FakeModel> {
  const fake: FakeModel = {
    url: '',
    key: 'sk-fake-model-0123456789',
    next: [],
    always: 'ok',
    slowMs: 3_000,
    propose: proposalsFor,
    before: () => undefined,
    asked: [],
    unsent: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(response, 404, 'Not found');
    if (request.headers.authorization !== `Bearer ${fake.key}`)
      return refuse(response, 401, 'Incorrect API key provided');
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as AskedOfModel;
    fake.asked.push(asked);
    const behavior = fake.next.shift() ?? fake.always;
    await fake.before();
    if (behavior === 'huge') return sendHuge(fake, response);
    if (REFUSALS[behavior]?.(response, asked)) return;
    const clauses = proposalsOf(fake, behavior, asked.messages.at(-1)?.content ?? '');
    const answer = () => send(response, 200, saidAs(behavior, clauses));
    if (behavior !== 'slow') return answer();
    const timer = setTimeout(answer, fake.slowMs);
    response.once('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return fake;
}
