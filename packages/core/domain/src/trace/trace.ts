import type { ScopeItemKind } from '@scopewright/contracts/scoping';
import type { ClauseKind, ClauseLimit, LimitSubject } from '../clauses/clause.ts';

/** Kinds of items that a clause can be linked to. */
export type TracedKind = ScopeItemKind | 'configItem';

/** Something in scope that a clause may have sold. */
export interface TracedItem {
  /** Its id; of a configuration item `configKey` of its normalized name. */
  key: string;
  kind: TracedKind;
  name: string;
  projectId: string | null;
  /** Of a request type: keys of its references, including the fields on its form. */
  uses?: readonly string[];
}

/** An accepted clause of an agreement that counts. */
export interface TracedClause {
  id: string;
  kind: ClauseKind;
  /** The clause's text: the edited wording, or the quote. */
  text: string;
  /** The headings above it, outermost first. */
  section: readonly string[];
  /** Id of its SOW or change order. */
  agreementId: string;
  /** Title of that. */
  agreementTitle: string;
  limit: Pick<ClauseLimit, 'text' | 'count' | 'of' | 'what'> | null;
}

/** A clause and an item that a person has linked. */
export interface TracedLink {
  clauseId: string;
  key: string;
}

const CONFIG = 'config:';

/** Key of a configuration item. @param nameKey its normalized name */
export const configKey = (nameKey: string): string => `${CONFIG}${nameKey}`;

/** The normalized name of a configuration item by its key; null for keys of other items. */
export const configNameOf = (key: string): string | null => (key.startsWith(CONFIG) ? key.slice(CONFIG.length) : null);

/**
 * Kinds of clauses that sell something to build or do. Duties of the client, assumptions, dates and fees are agreed,
 * but need no linked scope items.
 */
export const SELLING_KINDS: ReadonlySet<ClauseKind> = new Set(['scope', 'deliverable', 'obligation']);

/** Kinds of clauses that can't be linked: an exclusion sells nothing, a placeholder has no content yet. */
const UNLINKABLE_KINDS: ReadonlySet<ClauseKind> = new Set(['exclusion', 'placeholder']);

/** Names of the kinds, singular and plural. */
export const TRACED_KIND_WORDS: Record<TracedKind, readonly [one: string, several: string]> = {
  project: ['project', 'projects'],
  workflow: ['workflow', 'workflows'],
  requestType: ['request type', 'request types'],
  field: ['field', 'fields'],
  configItem: ['configuration item', 'configuration items'],
};

/** Kinds of items that clauses limit. */
export const LIMITED_KINDS: Record<Exclude<LimitSubject, 'other'>, TracedKind> = {
  projects: 'project',
  workflows: 'workflow',
  requestTypes: 'requestType',
  fields: 'field',
  configItems: 'configItem',
};

/** Whether items can be linked with clauses of a kind. */
export const isLinkable = (kind: ClauseKind): boolean => !UNLINKABLE_KINDS.has(kind);
