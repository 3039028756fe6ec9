import { setTimeout as pause } from 'node:timers/promises';
import { NOT_PUBLIC } from '@scopewright/service-kit/public-host';
import { z } from 'zod';
import { ANSWER_SCHEMA, type Message } from './prompt.ts';

export interface EndpointOptions {
  /** Base URL, for example `https://api.openai.com/v1`. */
  url: string;
  key: string | null;
  model: string;
  /** Time limit for one answer, ms. */
  limitMs: number;
  /** Makes the requests; by default to any address. */
  fetch?: typeof globalThis.fetch;
  /** Pauses before the second and the third attempt. */
  pausesMs?: readonly number[];
}

/** Outcome of one HTTP request. Requests that the model did not work on cost nothing. */
type Attempt =
  | { kind: 'answer'; text: string; tokens: number | null }
  | { kind: 'truncated' | 'refused'; tokens: number | null }
  /** Its answer has another format, or is too long to be read. */
  | { kind: 'unreadable' }
  | { kind: 'slow' }
  | { kind: 'away'; waitMs: number | null }
  | { kind: 'invalid'; details: string }
  | { kind: 'misconfigured'; details: string };

/**
 * Outcome of a question. `slow`, `unreadable`: no result now; `away`: a later attempt may succeed; `misconfigured`:
 * every attempt fails until the operator changes something.
 */
export type Answered =
  | { kind: 'answer'; text: string }
  | { kind: 'truncated' | 'refused' | 'unreadable' | 'slow' | 'spent' }
  | { kind: 'away'; retryAfterMs: number | null }
  | { kind: 'misconfigured'; details: string };

/** Counts the cost of a question: called before and after each request. */
export interface Meter {
  /** Counts a request; false if it may not be made. */
  begin(tokens: number): Promise<boolean>;
  /** Corrects the last request's count by its actual usage. */
  end(tokens: number): Promise<void>;
}

const MAX_BODY_BYTES = 2_000_000;
/** A server that wants a longer pause is not asked for now. */
const LONGEST_WAIT_MS = 20_000;
const MAX_DETAILS = 300;
const TOO_LONG = /context.?(length|window|size)|maximum context|too long/i;
const CHARACTERS_A_TOKEN = 4;
const LEAST_ANSWER_TOKENS = 500;

/** Formats by their guarantees; servers support different ones. */
const FORMATS = [
  { type: 'json_schema', json_schema: { name: 'clauses', strict: true, schema: ANSWER_SCHEMA } },
  { type: 'json_object' },
  null,
] as const;

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z
            .union([z.string(), z.array(z.object({ text: z.string().optional() })).transform(joined)])
            .nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ total_tokens: z.number().int().min(0) })
    .nullish()
    .catch(null),
});
const failure = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

function joined(parts: { text?: string | undefined }[]): string {
  return parts.map(({ text = '' }) => text).join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server's own words about a failure, shortened. */
function detailsIn(status: number, text: string): string {
  const said = failure.safeParse(parsed(text));
  const words = said.success ? (typeof said.data.error === 'string' ? said.data.error : said.data.error.message) : '';
  return `Status ${status}${words === '' ? '' : `: ${words.slice(0, MAX_DETAILS)}`}`;
}

/** The body as text; null if it is longer than is read. */
async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // leaving the loop cancels the body
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Milliseconds until the time of a Retry-After header, which has seconds or a date. */
function waitOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** The content of an answer with status 200. */
function saidIn(text: string): Attempt {
  const read = completion.safeParse(parsed(text));
  if (!read.success) return { kind: 'unreadable' };
  const { choices, usage } = read.data;
  const tokens = usage?.total_tokens ?? null;
  const [choice] = choices;
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') return { kind: 'refused', tokens };
  if (choice?.finish_reason === 'length') return { kind: 'truncated', tokens };
  return { kind: 'answer', text: choice?.message.content ?? '', tokens };
}

async function outcomeOf(response: Response): Promise<Attempt> {
  const { status, headers } = response;
  const text = await textOf(response);
  if (status === 429 || status >= 500) return { kind: 'away', waitMs: waitOf(headers.get('retry-after')) };
  if (text === null) return { kind: 'unreadable' };
  if (status === 200) return saidIn(text);
  const details = detailsIn(status, text);
  if (![400, 413, 415, 422].includes(status)) return { kind: 'misconfigured', details };
  // a question that does not fit into the model's context is halved, as one whose answer does not
  return TOO_LONG.test(text) ? { kind: 'truncated', tokens: 0 } : { kind: 'invalid', details };
}

/** The outcome of a request without an answer. */
function failureOf(error: unknown): Attempt {
  if (!(error instanceof Error)) return { kind: 'away', waitMs: null };
  if (error.name === 'TimeoutError') return { kind: 'slow' };
  const reason = error.cause instanceof Error ? error.cause.message : '';
  if (reason.includes('redirect')) return { kind: 'misconfigured', details: 'It redirects elsewhere' };
  return reason === NOT_PUBLIC
    ? { kind: 'misconfigured', details: `${NOT_PUBLIC}. If it is meant, set EXTRACTOR_PRIVATE_NETWORK=true` }
    : { kind: 'away', waitMs: null };
}

/** Upper estimate of a question's usage. */
function estimate(messages: readonly Message[]): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const asked = messages.at(-1)?.content.length ?? 0;
  return (
    Math.ceil(characters / CHARACTERS_A_TOKEN) + Math.max(LEAST_ANSWER_TOKENS, Math.ceil(asked / CHARACTERS_A_TOKEN))
  );
}

export interface Endpoint {
  /**
   * Asks the model. Never rejects, unless `signal` is aborted or the meter fails.
   * @param signal its reason is thrown
   */
  ask(messages: readonly Message[], meter: Meter, signal: AbortSignal): Promise<Answered>;
}

/** A client of an OpenAI-compatible chat API. It remembers the features that the server supports. */
export function createEndpoint({
  url,
  key,
  model,
  limitMs,
  fetch = globalThis.fetch,
  pausesMs = [500, 2000],
}: EndpointOptions): Endpoint {
  const target = `${url.replace(/\/+$/, '')}/chat/completions`;
  let format = 0;
  let withTemperature = true;

  const send = async (messages: readonly Message[], signal: AbortSignal): Promise<Attempt> => {
    const responseFormat = FORMATS[format];
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(key !== null && { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model,
          messages,
          ...(withTemperature && { temperature: 0 }),
          ...(responseFormat && { response_format: responseFormat }),
        }),
        // text and key must not go anywhere else
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      return await outcomeOf(response);
    } catch (error) {
      signal.throwIfAborted();
      return failureOf(error);
    }
  };

  /** Omits a feature after a server found a request invalid; false if nothing remains to omit. */
  const omitSomething = (details: string): boolean => {
    if (withTemperature && /temperature/i.test(details)) withTemperature = false;
    else if (format < FORMATS.length - 1) format++;
    else return false;
    return true;
  };

  return {
    async ask(messages, meter, signal) {
      const tokens = estimate(messages);
      const known = { format, withTemperature };
      for (let failures = 0; ; ) {
        signal.throwIfAborted();
        if (!(await meter.begin(tokens))) return { kind: 'spent' };
        const attempt = await send(messages, signal);
        switch (attempt.kind) {
          case 'answer':
            await meter.end(attempt.tokens ?? tokens);
            return { kind: 'answer', text: attempt.text };
          case 'truncated':
          case 'refused':
            await meter.end(attempt.tokens ?? tokens);
            return { kind: attempt.kind };
          case 'unreadable':
          case 'slow':
            // the model has worked: its count stays
            return { kind: attempt.kind };
          case 'misconfigured':
            await meter.end(0);
            return { kind: 'misconfigured', details: attempt.details };
          case 'invalid':
            await meter.end(0);
            if (omitSomething(attempt.details)) break;
            // it was not about the format
            ({ format, withTemperature } = known);
            return { kind: 'misconfigured', details: attempt.details };
          case 'away': {
            await meter.end(0);
            const waitMs = attempt.waitMs ?? pausesMs[failures];
            if (failures >= pausesMs.length || waitMs === undefined || waitMs > LONGEST_WAIT_MS)
              return { kind: 'away', retryAfterMs: attempt.waitMs };
            failures++;
            await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
          }
        }
      }
    },
  };
}
