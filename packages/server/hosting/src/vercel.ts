import { z } from 'zod';
import type { HostAdded, HostingDiagnostic, HostingFailure, HostingProvider, HostRemoved } from './hosting.ts';

export interface VercelOptions {
  token: string | null;
  projectId: string | null;
  teamId: string | null;
  /** Origin of the REST API. */
  origin: string;
  /** Time limit for an answer, ms. */
  limitMs?: number;
}

const LIMIT_MS = 10_000;
const MAX_DETAILS = 300;
/** Eight characters of a shorter secret would reveal too much of it. */
const PREVIEWED_FROM = 16;

/** Error format of the API: https://vercel.com/docs/rest-api#errors */
const failure = z.object({ error: z.object({ code: z.string().optional(), message: z.string().optional() }) });

/** Code and message of a failure, where the answer has them. */
function saidIn(body: unknown): { code: string | null; message: string | null } {
  const said = failure.safeParse(body);
  const { code = null, message = null } = said.success ? said.data.error : {};
  return { code, message };
}

/** A secret in displayable form: its first and last four characters, or nothing of a short one. */
export const secretPreview = (secret: string): string =>
  secret.length < PREVIEWED_FROM ? '…' : `${secret.slice(0, 4)}…${secret.slice(-4)}`;

type Done = { kind: 'done' };

interface Answer {
  status: number;
  /** Parsed JSON; undefined if the body is not JSON. */
  body: unknown;
  retryAfterSeconds: number | null;
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** Meaning of the provider's answer. */
function outcomeOf({ status, body, retryAfterSeconds }: Answer): Done | HostingFailure {
  const { code, message } = saidIn(body);
  const details = (message ?? code ?? `The hosting provider answered with status ${status}`).slice(0, MAX_DETAILS);
  if (status >= 200 && status < 300) {
    return body === undefined
      ? {
          kind: 'away',
          error: 'The hosting provider gave an answer that could not be read',
          details: `Status ${status}`,
          retryAfterSeconds: null,
        }
      : { kind: 'done' };
  }
  if (status === 401 || (status === 403 && code === 'forbidden' && message?.includes('token') === true))
    return { kind: 'refused', error: 'The hosting provider does not accept the API token', details };
  if (status === 403)
    return { kind: 'refused', error: 'The API token may not change the domains of this project', details };
  if (status === 404) return { kind: 'refused', error: 'The hosting provider does not know this project', details };
  if (status === 429) {
    const wait = retryAfterSeconds === null ? 'later' : `in ${Math.ceil(retryAfterSeconds)} seconds`;
    return {
      kind: 'away',
      error: `The hosting provider takes no more requests just now. Try again ${wait}.`,
      details,
      retryAfterSeconds,
    };
  }
  if (status >= 500) return { kind: 'away', error: 'The hosting provider has a fault', details, retryAfterSeconds };
  return { kind: 'refused', error: 'The hosting provider refused the domain', details };
}

/** Vercel, through its REST API for the domains of a project. */
export function vercelHosting({
  token,
  projectId,
  teamId,
  origin,
  limitMs = LIMIT_MS,
}: VercelOptions): HostingProvider {
  const missing = [token === null ? 'VERCEL_API_TOKEN' : '', projectId === null ? 'VERCEL_PROJECT_ID' : ''].filter(
    (name) => name !== '',
  );
  const notConfigured = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set`;

  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> => {
    const url = new URL(path, origin);
    if (teamId !== null) url.searchParams.set('teamId', teamId);
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // the token must not be sent anywhere but the API
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: response.status, body: parsed, retryAfterSeconds: secondsOf(response.headers.get('retry-after')) };
  };

  /** @param known interprets answers specific to this request; undefined for all others */
  const outcome = async <T = never>(
    request: () => Promise<Answer>,
    known?: (answer: Answer) => T | undefined,
  ): Promise<T | Done | HostingFailure> => {
    if (missing.length > 0)
      return { kind: 'refused', error: 'The hosting provider is not configured', details: notConfigured };
    try {
      const answer = await request();
      return known?.(answer) ?? outcomeOf(answer);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return {
        kind: 'away',
        error: timedOut ? 'The hosting provider did not answer in time' : 'The hosting provider could not be reached',
        details: timedOut ? `No answer within ${limitMs / 1000} seconds` : 'The connection failed',
        retryAfterSeconds: null,
      };
    }
  };
  const project = encodeURIComponent(projectId ?? '');
  const askForProject = () => outcome(() => ask('GET', `/v9/projects/${project}`));

  return {
    needsDomains: true,
    async addDomain(domain): Promise<HostAdded> {
      const inUse = ({ status, body }: Answer) =>
        status === 409 || saidIn(body).code === 'domain_already_in_use' ? ({ kind: 'exists' } as const) : undefined;
      const result = await outcome(() => ask('POST', `/v10/projects/${project}/domains`, { name: domain }), inUse);
      return result.kind === 'done' ? { kind: 'added' } : result;
    },
    async removeDomain(domain): Promise<HostRemoved> {
      const notFound = ({ status }: Answer) => (status === 404 ? ({ kind: 'absent' } as const) : undefined);
      const result = await outcome(
        () => ask('DELETE', `/v9/projects/${project}/domains/${encodeURIComponent(domain)}`),
        notFound,
      );
      if (result.kind === 'done') return { kind: 'removed' };
      if (result.kind !== 'absent') return result;
      // the same status is returned when the project does not exist
      const found = await askForProject();
      return found.kind === 'done' ? result : found;
    },
    async diagnose(): Promise<HostingDiagnostic> {
      const result = await askForProject();
      return {
        provider: 'vercel',
        configured: missing.length === 0,
        hasApiToken: token !== null,
        apiTokenPreview: token === null ? null : secretPreview(token),
        hasProjectId: projectId !== null,
        projectId,
        hasTeamId: teamId !== null,
        teamId,
        problem: result.kind === 'done' ? null : `${result.error}: ${result.details}`,
      };
    },
  };
}
