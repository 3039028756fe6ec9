import { type FoldedText, foldText } from './folding.ts';
import type { SourceProblem } from './source.ts';

/** Maximum of reported sentences. */
const MOST_NAMED = 10;
const LONGEST_QUOTE = 160;

/** Phrases that address software that reads a document, in folded text. */
const PHRASES = [
  /\b(?:ignore|disregard|forget|override|bypass) (?:(?:all|any|of|the|your|these|those|my|every) ){0,3}(?:previous|prior|above|preceding|earlier|foregoing|system|existing) (?:instructions?|prompts?|rules|directions|guidelines|messages?)\b/g,
  /\bif you are an? (?:ai|llm|large language model|language model|assistant|bot|chatbot|model|automated (?:system|tool|reader))\b/g,
  /\bas an? (?:ai|llm|large) language model\b/g,
  /(?<!if )\byou are (?:now )?(?:an? |the )?(?:helpful )?(?:ai|llm|large language model|language model|chatbot|gpt)\b/g,
  /\b(?:note|message|instructions?|attention) (?:to|for) (?:(?:any|all|the) )?(?:ais?|llms?|ai (?:assistants?|models?|systems?|tools?)|language models?|chatbots?)\b/g,
  /\bdo ?n[o']t (?:list|extract|flag|mention|report|output|summari[sz]e) (?:this|these|the above|the following|any)(?: of (?:this|these|the))? (?:clauses?|sections?|paragraphs?|exclusions?|sentences?|fees?|limitations?)\b/g,
  /\b(?:reveal|print|repeat|show) (?:your|the) (?:system prompt|instructions)\b/g,
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?inst\]|<\/?(?:system|assistant)(?:_prompt)?>/g,
];

/** The quote of a phrase: the words up to the end of its sentence, within a limit. */
function quoteAt({ verbatim, starts, ends }: FoldedText, from: number, to: number): string {
  const start = starts[from] ?? 0;
  const end = ends[to - 1] ?? start;
  const rest = /^[^.!?\n]*/.exec(verbatim.slice(end, start + LONGEST_QUOTE))?.[0] ?? '';
  return verbatim
    .slice(start, Math.min(end + rest.length, start + LONGEST_QUOTE))
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Sentences of a text that address software instead of people. They may or may not be clauses; people who read a
 * model's proposals should know about them.
 */
export function instructionsIn(text: string): SourceProblem[] {
  const folded = foldText(text);
  const found = PHRASES.flatMap((phrase) =>
    [...folded.folded.matchAll(phrase)].map((match) => ({ from: match.index, to: match.index + match[0].length })),
  ).sort((one, other) => one.from - other.from);
  const quotes = new Set(found.map(({ from, to }) => quoteAt(folded, from, to)));
  return [...quotes].slice(0, MOST_NAMED).map((quote) => ({ problem: 'instructions', quote }));
}
