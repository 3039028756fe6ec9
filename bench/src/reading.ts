import { execFileSync } from 'node:child_process';
import { DOCUMENT_MAX_BYTES } from '@scopewright/contracts/constants';
import { runAsSystem } from '@scopewright/data';
import { factories } from '@scopewright/data/testing';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { sowPdf } from '@scopewright/document-reader/testing';
import type { Bench } from './bench.ts';
import { withDatabase } from './engines.ts';
import { asDemoAdmin } from './sign-in.ts';
import { atMost, type Finding, median, percentile, timed } from './statistics.ts';

const PAGES = 60;
const ROUNDS = 5;
const PDF_SECONDS = 5;
const PDF_MB = 300;
const TEXT_CHARACTERS = 100_000;
const TEXT_SECONDS = 1;
const CLAUSES = 500;
const REVIEW_MS = 100;
const NEIGHBOUR_MS = 100;
const POLL_MS = 20;
const SENTENCES = [
  '1. Deliverables',
  'The Consultant will deliver three incident workflows and up to 12 request types by 3 May 2027.',
  'The Client shall provide access to the test environment within 5 business days.',
  '2. Fees',
  'The fixed fee for the work is $125,000, payable in two instalments.',
  '3. Out of scope',
  'Data migration and training of end users are not included.',
];

interface Source {
  id: string;
  state: string;
  text: string;
  problems: string[];
}

/**
 * Reading a PDF of sixty pages and a pasted text through the product, from the request until the clauses are stored;
 * the two calls of the review page with 500 candidates; and another call's waiting time during it.
 */
export async function measureReading({ stack, say }: Bench): Promise<Finding[]> {
  const { target, call } = await asDemoAdmin(stack);
  const { items } = await call<{ items: { id: string }[] }>('GET', 'consultant/companies?limit=1');
  const companyId = items[0]?.id;
  if (companyId === undefined) throw new Error('The demo firm has no company');
  const newSow = (pastedText?: string) =>
    call<{ id: string }>('POST', `companies/${companyId}/sows`, {
      title: 'Measured',
      ...(pastedText !== undefined && { pastedText }),
    });
  const untilRead = async (sowId: string): Promise<Source> => {
    for (;;) {
      const source = await call<Source>('GET', `sows/${sowId}/source`);
      if (source.state === 'read') return source;
      if (source.state === 'failed') throw new Error(source.problems.join(' '));
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };

  const pdf = await sowPdf({ pages: PAGES });
  if (pdf.length > DOCUMENT_MAX_BYTES) throw new Error('The document is too large');
  const readPdf = async () => {
    const { id } = await newSow();
    const attach = async () => {
      const response = await fetch(`${target.origin}/api/sows/${id}/documents?fileName=measured.pdf`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${target.token}`,
          'X-Tenant-Key': target.tenantKey,
          'Content-Type': 'application/pdf',
        },
        body: new Uint8Array(pdf),
      });
      if (response.status !== 201) throw new Error(`The document was answered ${response.status}`);
      return untilRead(id);
    };
    return timed(attach);
  };
  const text = pastedText();
  const readText = async () => timed(async () => untilRead((await newSow(text())).id));

  await Promise.all([readPdf(), readText()]);
  const neighbour = watchNeighbour(() => call('GET', `companies/${companyId}/sows?limit=1`));
  const pdfs: number[] = [];
  const texts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pdfs.push(await readPdf());
    texts.push(await readText());
  }
  const waited = await neighbour.stop();
  // on its own: looking at all processes takes a part of a core, which reading would have to wait for
  const memory = watchMemory();
  await readPdf();
  const mostMb = memory.stop();
  const review = await measureReview(stack, { newSow: () => newSow(), call });
  say(
    `  ${PAGES} pages: ${pdfs.map((ms) => ms.toFixed(0)).join(', ')} ms; text: ${texts.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
  return [
    atMost(`Reading a PDF of ${PAGES} pages`, median(pdfs) / 1000, PDF_SECONDS, 's'),
    atMost('Memory of the process that reads it', mostMb, PDF_MB, 'MB'),
    atMost('Clauses of a pasted text of 100 kB', median(texts) / 1000, TEXT_SECONDS, 's'),
    atMost(`The calls of the review of ${CLAUSES} candidates`, median(review), REVIEW_MS, 'ms'),
    atMost('What another call waits during it (95th percentile)', percentile(waited, 0.95), NEIGHBOUR_MS, 'ms'),
  ];
}

/** Texts of 100 kB, each a different one: the same text is not read twice. */
function pastedText(): () => string {
  let made = 0;
  return () => {
    made += 1;
    const lines = [`Statement of work ${made}`];
    for (let at = 0, length = 0; length < TEXT_CHARACTERS; at += 1) {
      const line = SENTENCES[at % SENTENCES.length] ?? '';
      lines.push(line.replace('three', `${3 + at}`));
      length += line.length + 1;
    }
    return lines.join('\n').slice(0, TEXT_CHARACTERS);
  };
}

/** The answers of the two calls that the review page makes together, with 500 candidates. */
async function measureReview(
  stack: StackFile,
  {
    newSow,
    call,
  }: {
    newSow: () => Promise<{ id: string }>;
    call: <T>(method: 'GET' | 'POST', path: string) => Promise<T>;
  },
): Promise<number[]> {
  const { id } = await newSow();
  await withDatabase(stack, async (models) => {
    const make = factories(models, {});
    const sow = await runAsSystem('benchmark', () => models.sows.findById(id).orFail().lean());
    const sentence = SENTENCES[1] ?? '';
    const text = Array.from({ length: CLAUSES }, () => sentence).join('\n\n');
    const source = await make.source(sow, { text });
    for (let at = 0; at < CLAUSES; at += 1)
      await make.clause(source, { quote: sentence, start: at * (sentence.length + 2) });
  });
  const open = () => timed(() => Promise.all([call('GET', `sows/${id}/source`), call('GET', `sows/${id}/clauses`)]));
  for (let round = 0; round < 5; round += 1) await open();
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) times.push(await open());
  return times;
}

/** Makes a small call every 50 ms. */
function watchNeighbour(ask: () => Promise<unknown>): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  let stopped = false;
  const done = (async () => {
    while (!stopped) {
      times.push(await timed(ask));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await done;
      return times;
    },
  };
}

/** The most resident memory of a process that reads a document, in MB; Linux only. */
function watchMemory(): { stop: () => number } {
  let most = 0;
  const look = () => {
    try {
      const listed = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8' });
      for (const line of listed.split('\n'))
        if (line.includes('document-child')) most = Math.max(most, Number.parseInt(line, 10) / 1024);
    } catch {
      // without `ps` there is nothing to look at
    }
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
