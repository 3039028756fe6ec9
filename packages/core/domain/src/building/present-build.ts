import type { CallOutput } from '@scopewright/contracts';
import { SCOPE_TEMPLATES } from '../scoping/templates/catalogue.ts';
import { templateFieldKeys } from '../scoping/templates/insert-template.ts';
import { clausesOf, linksOf } from '../trace/agreed.ts';
import { namedItem, presentTraced, type TracedCompany } from '../trace/company-trace.ts';
import { builtTemplate } from './plan-build.ts';
import { proposeBuild, type TemplateRef } from './propose-build.ts';

type Answer = CallOutput<'sowBuild'>;

/** The stored documents of a company, and the agreement that sells something. */
export interface BuildCompany extends TracedCompany {
  agreement: { id: string; title: string };
}

/** The proposal for an agreement, as people see it. */
export function presentBuild({ agreement, ...company }: BuildCompany): Answer {
  const items = [...Array.from(company.items, namedItem), ...company.config];
  const all = clausesOf(company.clauses, company.agreements);
  const clauses = all.filter(({ agreementId }) => agreementId === agreement.id);
  const { parts, links, left, isCut } = proposeBuild({
    title: agreement.title,
    clauses,
    items,
    offered: company.offered,
    links: linksOf(company.links, all),
  });
  const byKey = new Map(items.map((item) => [item.key, item]));
  const named = new Set([
    ...parts.flatMap((part) => part.clauses.map(({ clauseId }) => clauseId)),
    ...[...links, ...left].map(({ clauseId }) => clauseId),
  ]);
  const places = new Set(parts.map(({ project }) => project));
  return {
    parts: parts.map(({ template, ...part }) => ({ ...part, template: template && presentTemplate(template) })),
    links: links.flatMap(({ clauseId, key, reason, isSure }) => {
      const item = byKey.get(key);
      return item ? [{ clauseId, reason, isSure, item: presentTraced(item) }] : [];
    }),
    projects: items.flatMap(({ key, kind, name }) =>
      kind === 'project' && places.has(key) ? [{ id: key, name }] : [],
    ),
    left,
    clauses: clauses
      .filter(({ id }) => named.has(id))
      .map(({ shown: { id, quote, wording, page } }) => ({ id, quote, wording, page })),
    isCut,
  };
}

function presentTemplate(template: TemplateRef): Answer['parts'][number]['template'] {
  const built = builtTemplate('', [{ template }]);
  const name = SCOPE_TEMPLATES.find(({ id }) => id === template.id)?.name ?? '';
  const workflow = built.requestTypes[0]?.workflow ?? '';
  return { ...template, name, workflow, fields: templateFieldKeys(built).length };
}
