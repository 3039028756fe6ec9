import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { extractClauses } from '../../clauses/extract-clauses.ts';
import { CLAUSE_KIND_NAMES } from '../../clauses/kind-names.ts';
import { PROOF_CONTEXT, proofDocuments } from '../../clauses/testing/documents.ts';
import { CONFIG_CATALOGUE } from '../../scoping/company/config-catalogue.ts';
import { suggestLinks } from '../../trace/suggestions.ts';
import { configKey } from '../../trace/trace.ts';
import { generateBacklog } from '../generate.ts';
import type { BacklogClause } from '../input.ts';
import { companyOfItems, templateInput } from '../testing/inputs.ts';
import { expectedHours, type GeneratedWorkItem } from '../work-item.ts';

const DOCUMENT = new URL('../../../../../../docs/backlog.md', import.meta.url);

/** The accepted sentences of a sample agreement, as the product reads them. */
function clausesOf(name: string): BacklogClause[] {
  const document = proofDocuments().find((one) => one.name === name);
  if (document === undefined) throw new Error(`There is no document ${name}`);
  return extractClauses(document.source, PROOF_CONTEXT).map(({ kind, quote, date }, at) => ({
    id: `clause${at}`,
    kind,
    text: quote,
    place: name,
    agreementId: name,
    date,
  }));
}

/** The backlog of a service desk that the agreement was linked with wherever the product is sure. */
function backlogOf(clauses: BacklogClause[]): GeneratedWorkItem[] {
  const { items } = templateInput('incident');
  const traced = clauses.map((clause) => ({
    ...clause,
    kind: clause.kind as 'scope',
    section: [],
    agreementId: 'agreement',
    agreementTitle: '',
    limit: null,
  }));
  const offered = CONFIG_CATALOGUE.map(({ name }) => ({
    key: configKey(name.toLowerCase()),
    kind: 'configItem' as const,
    name,
    projectId: null,
  }));
  const scope = items.map(({ id, kind, name, projectId }) => ({ key: id, kind, name, projectId }));
  const links = suggestLinks(scope, traced, [], offered).suggestions.filter(({ isSure }) => isSure);
  const linked = new Set(links.map(({ key }) => key));
  const configItems = CONFIG_CATALOGUE.filter(({ name }) => linked.has(configKey(name.toLowerCase()))).map((item) => ({
    ...item,
    key: configKey(item.name.toLowerCase()),
    phase: item.defaultPhase,
    inScope: true,
    implemented: false,
  }));
  const company = companyOfItems(items, configItems);
  return generateBacklog(templateInput('incident', { clauses, links, configItems, company }));
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** The work for each sentence. */
function tableOf(name: string): string {
  const clauses = clausesOf(name);
  const workItems = backlogOf(clauses);
  const hoursOf = (key: string) =>
    workItems
      .filter((one) => one.key === key || one.fields.parent === key)
      .reduce((sum, { fields }) => sum + (fields.estimate ? expectedHours(fields.estimate) : 0), 0);
  const rows = clauses.map(({ id, kind, text }) => {
    const quoting = workItems.find(
      ({ level, clauseIds, fields }) =>
        level !== 'subtask' &&
        clauseIds.includes(id) &&
        /\n- “/.test(fields.description) &&
        quotes(fields.description, text),
    );
    const excluded = kind === 'exclusion' && workItems.find(({ rule }) => rule === 'task.project');
    const planned = quoting?.fields.title ?? (excluded ? `Out of scope, named in: ${excluded.fields.title}` : '–');
    const hours = quoting ? `${Math.round(hoursOf(quoting.key) * 10) / 10}` : '';
    const named = CLAUSE_KIND_NAMES[kind as keyof typeof CLAUSE_KIND_NAMES];
    return `| ${[text, named, planned, quoting?.fields.dueDate ?? '', hours].map(cell).join(' | ')} |`;
  });
  return ['| Sentence | Kind | Planned | Due | Hours |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

const quotes = (description: string, text: string): boolean =>
  description.replaceAll('\\', '').includes(`- “${text.replace(/\s+/g, ' ').trim().slice(0, 60)}`);

it.each(['uk-consulting', 'us-consulting'])('docs/backlog.md has the work for each sentence of %s', (name) => {
  expect(readFileSync(DOCUMENT, 'utf8')).toContain(`<!-- table -->\n\n${tableOf(name)}\n\n<!-- /table -->`);
});
