import { type GuardFinding, guardFindings } from '@scopewright/domain/trace/guards';
import { type Suggestions, suggestLinks } from '@scopewright/domain/trace/suggestions';
import type { TracedClause, TracedItem, TracedLink } from '@scopewright/domain/trace/trace';

interface Traced {
  items: readonly TracedItem[];
  clauses: readonly TracedClause[];
  links: readonly TracedLink[];
}

/** Links of a company that probably belong there. */
export const suggestTraceLinks = ({ items, clauses, links }: Traced): Suggestions =>
  suggestLinks(items, clauses, links);

/** Contradictions between a company's scope and accepted clauses. */
export const guardScope = ({ items, clauses, links }: Traced): GuardFinding[] => guardFindings(items, clauses, links);
