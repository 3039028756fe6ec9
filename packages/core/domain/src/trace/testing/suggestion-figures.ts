import { type ProofDocument, proofDocuments } from '../../clauses/testing/documents.ts';
import { CONFIG_CATALOGUE } from '../../scoping/company/config-catalogue.ts';
import { suggestLinks } from '../suggestions.ts';
import { SELLING_KINDS, type TracedClause, type TracedItem, type TracedKind } from '../trace.ts';
import { SAMPLE_SCOPES, type SampleScope } from './sample-scopes.ts';

export interface SuggestionFigures {
  /** Links that a consultant would make. */
  expected: number;
  /** Suggestions, without arguable ones. */
  proposed: number;
  /** Suggestions that a consultant would accept. */
  right: number;
  arguable: number;
  mistakes: string[];
}

/** How many links of sample agreements are suggested, and how many suggestions are wrong. */
export function suggestionFigures(isWanted: (scope: SampleScope) => boolean): SuggestionFigures {
  const documents = new Map(proofDocuments().map((document) => [document.name, document]));
  const figures: SuggestionFigures = { expected: 0, proposed: 0, right: 0, arguable: 0, mistakes: [] };
  for (const scope of SAMPLE_SCOPES.filter(isWanted)) {
    const document = documents.get(scope.document);
    if (document === undefined) throw new Error(`No document ${scope.document}`);
    compare(scope, clausesOf(document), figures);
  }
  return figures;
}

function compare(scope: SampleScope, clauses: readonly TracedClause[], figures: SuggestionFigures): void {
  const items = itemsOf(scope);
  const offered = offeredBeside(items);
  const keyOf = (name: string) => {
    const [found, ...others] = [...items, ...offered].filter((item) => item.name === name);
    if (found === undefined || others.length > 0) throw new Error(`${scope.document}: “${name}” is not one item`);
    return found.key;
  };
  const marks = new Map(
    scope.marked.map(({ clause: part, right, arguable = [] }) => {
      const [found, ...others] = clauses.filter(({ text }) => text.includes(part));
      if (found === undefined || others.length > 0) throw new Error(`${scope.document}: “${part}” is not one clause`);
      return [found.id, { right: right.map(keyOf), arguable: arguable.map(keyOf) }];
    }),
  );
  const { suggestions } = suggestLinks(items, clauses, [], offered);
  for (const { id, text } of clauses) {
    const { right, arguable } = marks.get(id) ?? { right: [], arguable: [] };
    const proposed = suggestions.filter(({ clauseId }) => clauseId === id);
    const keys = proposed.map(({ key }) => key);
    const where = `${scope.document}: “${text.slice(0, 80)}”`;
    figures.expected += right.length;
    figures.right += right.filter((key) => keys.includes(key)).length;
    figures.arguable += keys.filter((key) => arguable.includes(key)).length;
    figures.proposed += keys.filter((key) => !arguable.includes(key)).length;
    for (const key of right) if (!keys.includes(key)) figures.mistakes.push(`${where} missed ${key}`);
    for (const { key, reason } of proposed)
      if (!right.includes(key) && !arguable.includes(key))
        figures.mistakes.push(`${where} wrongly proposed ${key}: ${reason}`);
  }
}

const IN_NO_PROJECT: ReadonlySet<TracedKind> = new Set(['project', 'field', 'configItem']);

const itemsOf = ({ items }: SampleScope): TracedItem[] =>
  Object.entries(items).flatMap(([kind, names]) =>
    names.map((name): TracedItem => {
      const isOutside = IN_NO_PROJECT.has(kind as TracedKind);
      return { key: `${kind}: ${name}`, kind: kind as TracedKind, name, projectId: isOutside ? null : 'other' };
    }),
  );

/** Configuration items of the catalogue that are out of scope. */
function offeredBeside(items: readonly TracedItem[]): TracedItem[] {
  const names = new Set(items.map(({ name }) => name));
  return CONFIG_CATALOGUE.filter(({ name }) => !names.has(name)).map(
    ({ name }): TracedItem => ({ key: `configItem: ${name}`, kind: 'configItem', name, projectId: null }),
  );
}

const clausesOf = ({ name, source, expected }: ProofDocument): TracedClause[] =>
  expected
    .filter(({ kind }) => SELLING_KINDS.has(kind))
    .map(({ kind, start, end, limit }, at) => ({
      id: `${name} ${at}`,
      kind,
      text: source.text.slice(start, end).replace(/\s+/gu, ' '),
      section: [],
      agreementId: name,
      agreementTitle: name,
      limit: limit ? { ...limit, text: '', what: '' } : null,
    }));
