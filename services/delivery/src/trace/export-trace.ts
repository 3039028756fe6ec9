import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import type { AgreedClause } from '@scopewright/domain/trace/agreed';
import { isLinkable, SELLING_KINDS, TRACED_KIND_WORDS, type TracedItem } from '@scopewright/domain/trace/trace';
import { csvDownload, type Implementation, implement } from '@scopewright/service-kit';
import type { CompanyTraces, IndexedTrace } from './company-traces.ts';

const COLUMNS = ['Agreement', 'Section', 'Page', 'Kind', 'Clause', 'Item', 'Kind Of Item', 'Project', 'Coverage'];
const CLAUSE_KIND_WORDS: Record<AgreedClause['kind'], string> = { ...CLAUSE_KIND_NAMES, placeholder: 'Placeholder' };
const SECTION_SEPARATOR = ' › ';

/** The trace between clauses and scope as a file. */
export const exportTraceCall = (traces: CompanyTraces): Implementation =>
  implement('exportTrace', async ({ subject: { company } }, call) =>
    csvDownload('trace', COLUMNS, linesOf(await traces.of(call, company._id)), call.now()),
  );

/** A line for each link of each clause, and for each clause without any; last the items that no clause sells. */
function* linesOf({ clauses, items, itemsByKey, linksByClause }: IndexedTrace): Generator<(string | number)[]> {
  const projects = new Map(items.flatMap(({ key, kind, name }) => (kind === 'project' ? [[key, name] as const] : [])));
  const cellsOf = ({ key, kind, name, projectId }: TracedItem) => [
    name,
    TRACED_KIND_WORDS[kind][0],
    projects.get(kind === 'project' ? key : (projectId ?? '')) ?? '',
  ];
  for (const { id, kind, text, section, shown, agreementTitle } of clauses) {
    if (!isLinkable(kind)) continue;
    const cells = [agreementTitle, section.join(SECTION_SEPARATOR), shown.page, CLAUSE_KIND_WORDS[kind], text];
    const linked = (linksByClause.get(id) ?? []).flatMap(({ key }) => itemsByKey.get(key) ?? []);
    for (const item of linked) yield [...cells, ...cellsOf(item), 'Linked'];
    if (linked.length === 0) yield [...cells, '', '', '', SELLING_KINDS.has(kind) ? 'Nothing behind it' : 'Not linked'];
  }
  for (const item of items) if (item.cover === 'none') yield ['', '', '', '', '', ...cellsOf(item), 'Never sold'];
}
