import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { isLinkable, TRACED_KIND_WORDS, type TracedItem } from '@scopewright/domain/trace/trace';
import { csvDownload, type Implementation, implement } from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';
import { type CoveredCompany, coveredCompany } from './coverage.ts';
import type { AgreedClause } from './traced-company.ts';

const COLUMNS = ['Agreement', 'Section', 'Page', 'Kind', 'Clause', 'Item', 'Kind Of Item', 'Project', 'Coverage'];
const CLAUSE_KIND_WORDS: Record<AgreedClause['kind'], string> = { ...CLAUSE_KIND_NAMES, placeholder: 'Placeholder' };
const SECTION_SEPARATOR = ' › ';

/** The trace between clauses and scope as a file. */
export const exportTraceCall = ({ data: { models } }: Pick<DeliveryParts, 'data'>): Implementation =>
  implement('exportTrace', async ({ subject: { company } }, call) => {
    const covered = await coveredCompany(models, call.viewer, company._id);
    return csvDownload('trace', COLUMNS, linesOf(covered), call.now());
  });

/** A line for each link of each clause, and for each clause without any; last the items that no clause sells. */
function* linesOf({ clauses, items, found }: CoveredCompany): Generator<(string | number)[]> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const projects = new Map(items.flatMap(({ key, kind, name }) => (kind === 'project' ? [[key, name] as const] : [])));
  const cellsOf = ({ key, kind, name, projectId }: TracedItem) => [
    name,
    TRACED_KIND_WORDS[kind][0],
    projects.get(kind === 'project' ? key : (projectId ?? '')) ?? '',
  ];
  const behind = new Map<string, TracedItem[]>();
  for (const { clauseId, key } of found.links) {
    const item = byKey.get(key);
    if (item) behind.set(clauseId, [...(behind.get(clauseId) ?? []), item]);
  }
  for (const { id, kind, text, section, shown, agreementTitle } of clauses) {
    if (!isLinkable(kind)) continue;
    const cells = [agreementTitle, section.join(SECTION_SEPARATOR), shown.page, CLAUSE_KIND_WORDS[kind], text];
    const linked = behind.get(id) ?? [];
    for (const item of linked) yield [...cells, ...cellsOf(item), 'Linked'];
    if (linked.length === 0) yield [...cells, '', '', '', found.clauses.has(id) ? 'Nothing behind it' : 'Not linked'];
  }
  for (const item of items)
    if (found.items.get(item.key) === 'none') yield ['', '', '', '', '', ...cellsOf(item), 'Never sold'];
}
