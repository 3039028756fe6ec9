import * as says from '../signals.ts';

const CONDITION =
  /^(?:if|where|unless|should|to the extent|in the event|when|once|upon|after|in case|provided)\b[^,]{3,300}, (?:then )?/u;

/** The main clause of a sentence that begins with a condition. */
export const mainClause = (text: string): string => {
  const condition = CONDITION.exec(text);
  return condition ? text.slice(condition[0].length) : text;
};

/** A main clause that leaves something out, without the negations that leave nothing out. */
export interface Exclusion {
  words: string;
  /** Its phrase excludes something wherever it occurs; otherwise only where the work is described. */
  strong: boolean;
}

/** The subject that a main clause excludes; null if it excludes nothing. `inScope`: the work is described around it. */
export function exclusionIn(main: string, inScope: boolean): Exclusion | null {
  const words = main.replace(says.NO_EXCLUSION, ' ');
  const strong = says.EXCLUDES.test(words);
  return strong || (inScope && says.EXCLUDES_IN_SCOPE.test(words)) ? { words, strong } : null;
}
