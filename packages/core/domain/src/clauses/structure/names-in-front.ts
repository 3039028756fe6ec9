import { isKnownHeading } from '../headings.ts';
import { sentencesOf } from '../sentences.ts';
import { MODAL } from '../signals.ts';

/** Words of sentences: verbs, a determiner that a verb precedes, and beginnings. */
export const IN_SENTENCES =
  /\b(?:is|are|was|were|has|have|had|does|do|provides?|includes?|covers?)\b|(?<!\b(?:of|for|to|in|on|and|with|from|at|by)) (?:the|an?|all|each|its|our|their) |^(?:the|this|these|those|it|we|all|each|any|no|if|when|there)\b/u;

const NAME = /^\p{Lu}[^.:;!?|\t\n]{1,59}\. (?=\p{Lu})/u;
/** Words of a name at most. */
export const NAME_WORDS_IN_FRONT = 6;

/** Whether a text has its name in front: 'HR Portal. The HR Portal will be ready by …' is one item with its sentences. */
export function hasNameInFront(text: string, start: number, end: number): boolean {
  const name = NAME.exec(text.slice(start, Math.min(end, start + 70)))?.[0];
  if (!name || name.split(' ').length > NAME_WORDS_IN_FRONT + 1) return false;
  // 'We begin on 1. March' continues after its point
  if (sentencesOf(text, start, Math.min(end, start + 140))[0]?.end !== start + name.length - 1) return false;
  return !MODAL.test(name.toLowerCase()) && !IN_SENTENCES.test(name.toLowerCase()) && !isKnownHeading(name, true);
}
