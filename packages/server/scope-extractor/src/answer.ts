import { CLAUSE_KINDS } from '@scopewright/contracts/constants';
import { z } from 'zod';

/** Proposals of one answer that are looked at. */
const MOST_PROPOSALS = 200;
const LONGEST_TEXT = 4_000;

const proposal = z.object({
  part: z.number().int(),
  kind: z.enum(CLAUSE_KINDS),
  quote: z.string().max(LONGEST_TEXT),
  date: z.string().max(LONGEST_TEXT).nullish(),
  amount: z.string().max(LONGEST_TEXT).nullish(),
});

/** A model's proposal for a clause, not verified yet. */
export type Proposal = z.output<typeof proposal>;

const answer = z.object({ clauses: z.array(z.unknown()) });

/** The end of the JSON object that begins at `start`; -1 if it does not end. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return index + 1;
  }
  return -1;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How many beginnings of objects are tried in an answer that is not JSON alone. */
const MOST_TRIES = 50;

/** The first JSON object in a text that is an answer, so that prose and code fences around it don't matter. */
function answerIn(text: string): unknown[] | null {
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries++) {
    const end = endOfObject(text, start);
    const found = answer.safeParse(end < 0 ? undefined : parsed(text.slice(start, end)));
    if (found.success) return found.data.clauses;
    // an object that is something else is skipped as a whole
    start = text.indexOf('{', end < 0 ? start + 1 : end);
  }
  return null;
}

export interface ReadAnswer {
  proposals: Proposal[];
  /** Entries that are not as they have to be. */
  invalid: number;
}

/** Reads a model's text; null if it contains no answer. The model's reasoning is dropped. */
export function readAnswer(text: string): ReadAnswer | null {
  const said = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '').replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
  const entries = answerIn(said);
  if (entries === null) return null;
  const proposals = entries.slice(0, MOST_PROPOSALS).flatMap((entry) => {
    const checked = proposal.safeParse(entry);
    return checked.success ? [checked.data] : [];
  });
  return { proposals, invalid: entries.length - proposals.length };
}
