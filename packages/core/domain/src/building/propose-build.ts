import { BUILD_PARTS_MAX, TRACE_PAIRS_MAX } from '@scopewright/contracts/constants';
import type { ScopeHitKind, ScopeItemKind } from '@scopewright/contracts/scoping';
import { addTo, groupBy } from '../group-by.ts';
import { SCOPE_TEMPLATES } from '../scoping/templates/catalogue.ts';
import { type Suggestion, suggestLinks } from '../trace/suggestions.ts';
import { SELLING_KINDS, type TracedClause, type TracedItem, type TracedLink } from '../trace/trace.ts';
import { WITH_SYNONYMS, WITHOUT_ITEMS } from '../trace/trade-words.ts';
import { namedParts } from './named-parts.ts';

/** A clause that a part follows from, with the reason as text for people. */
export interface Cause {
  clauseId: string;
  reason: string;
}

/** A request type of a template, by its name. */
export interface TemplateRef {
  id: string;
  requestType: string;
}

/** Something that accepted clauses sell and that isn't in scope. */
export interface ProposedPart {
  /** The same for the same clauses and scope. */
  key: string;
  kind: ScopeHitKind;
  name: string;
  /** Of a workflow or request type: the key of a proposed project, or the id of an existing one. */
  project: string | null;
  /** Of a request type with a form and workflow that a template has. */
  template: TemplateRef | null;
  /** Of a request type: the key of its proposed workflow. */
  workflow: string | null;
  /** The clauses that sell it, in the order of the text; empty only for a project that others need. */
  clauses: Cause[];
  /** Whether it is probably meant, and not only similar. */
  isSure: boolean;
}

/** A link with something in scope that a clause sells. */
export type ProposedLink = Suggestion;

export interface BuildProposal {
  /** Projects first, then workflows, request types, fields and configuration items. */
  parts: ProposedPart[];
  links: ProposedLink[];
  /** Clauses without anything that is linked or surely proposed: work without configuration, or not understood. */
  left: { clauseId: string; why: 'work' | 'unknown' }[];
  /** Not all clauses were compared: there are too many of them, with too many words. */
  isCut: boolean;
}

export interface BuildInput {
  /** Title of the agreement: the name of a project that none of its clauses names. */
  title: string;
  /** Accepted ones of the agreement, in the order of the text. */
  clauses: readonly TracedClause[];
  /** Everything in scope. */
  items: readonly TracedItem[];
  /** Configuration items that are out of scope. */
  offered: readonly TracedItem[];
  links: readonly TracedLink[];
}

const NEW = 'new:';
const TEMPLATE = 'template:';
const TITLE_KEY = `${NEW}project:`;
const KIND_NAMES: Record<ScopeItemKind, string> = {
  project: 'project',
  workflow: 'workflow',
  requestType: 'request type',
  field: 'field',
};
const KIND_PLACES: readonly ScopeHitKind[] = ['project', 'workflow', 'requestType', 'field', 'configItem'];
/** Words of clauses that sell a process, and don't only mention its tickets. */
const PROCESS =
  /\b(?:management|enablement|process(?:es)?|practices?|forms?|request types?|workflows?|prozesse?|formulare?|formulaires?|processus|gestion|gestión|procesos?|formularios?)\b/iu;

const templateKey = (id: string, requestType: string): string => `${TEMPLATE}${id}/${requestType}`;

/** Whether a template has such a request type. */
export const hasTemplate = ({ id, requestType }: TemplateRef): boolean =>
  TEMPLATE_ITEMS.has(templateKey(id, requestType));

/** The request types of all templates, as items that can be taken into scope. */
const TEMPLATE_ITEMS: ReadonlyMap<string, { item: TracedItem; template: TemplateRef; workflow: string }> = new Map(
  SCOPE_TEMPLATES.flatMap(({ id, requestTypes }) =>
    requestTypes.map(({ name, workflow }) => {
      const key = templateKey(id, name);
      const item: TracedItem = { key, kind: 'requestType', name, projectId: null };
      return [key, { item, template: { id, requestType: name }, workflow }] as const;
    }),
  ),
);

/** An item that clauses name, before it is decided whether it is there already. */
interface Candidate {
  key: string;
  kind: ScopeItemKind;
  name: string;
  stems: ReadonlySet<string>;
  clauseIds: string[];
  isSure: boolean;
}

/**
 * The scope that accepted clauses of an agreement sell and that isn’t there yet: items that they name, request types of templates,
 * configuration items; and links with what is in scope. Building all of it leaves nothing to propose for these clauses.
 */
export function proposeBuild({ title, clauses, items, offered, links }: BuildInput): BuildProposal {
  const selling = clauses.filter(({ kind }) => SELLING_KINDS.has(kind));
  const named = new Map(namedIn(selling, items).map((candidate) => [candidate.key, candidate]));
  const fromTemplates = new Map<string, Candidate[]>();
  for (const candidate of named.values()) {
    const template = templateFor(candidate);
    if (template === null) continue;
    addTo(fromTemplates, template, candidate);
    named.delete(candidate.key);
  }
  const hasProject = items.some(({ kind }) => kind === 'project') || [...named.values()].some(isProject);
  if (!hasProject) named.set(TITLE_KEY, candidateOf({ key: TITLE_KEY, kind: 'project', name: title, clauseIds: [] }));
  const virtual = [...named.values()].map(({ key, kind, name }): TracedItem => ({ key, kind, name, projectId: null }));
  const templates = [...TEMPLATE_ITEMS.values()].map(({ item }) => item);
  const { suggestions, isCut } = suggestLinks([...items, ...virtual], selling, links, [...offered, ...templates]);
  const inScope = new Set(items.map(({ key }) => key));
  const offeredBy = new Map(offered.map((item) => [item.key, item]));
  const texts = new Map(selling.map(({ id, text }) => [id, text]));
  const parts: ProposedPart[] = [];
  const isMeant = meaningOf(selling, links);
  const suggestedFor = groupBy(
    suggestions.filter((one) => !inScope.has(one.key) && isMeant(one)),
    ({ key }) => key,
  );
  for (const [key, candidate] of named) parts.push(newPart(candidate, suggestedFor.get(key) ?? []));
  for (const [key, { item, template }] of TEMPLATE_ITEMS) {
    const candidates = fromTemplates.get(key) ?? [];
    const suggested = suggestedFor.get(key) ?? [];
    if (candidates.length === 0 && suggested.length === 0) continue;
    const sure = suggested.filter(({ clauseId, isSure }) => isSure && PROCESS.test(texts.get(clauseId) ?? ''));
    parts.push({
      ...blank(item),
      template,
      clauses: causesOf(candidates, suggested),
      isSure: candidates.some((candidate) => candidate.isSure) || sure.length > 0,
    });
  }
  for (const [key, suggested] of suggestedFor) {
    const item = offeredBy.get(key);
    if (item)
      parts.push({ ...blank(item), clauses: causesOf([], suggested), isSure: suggested.some(({ isSure }) => isSure) });
  }
  const found = suggestions.filter(({ key }) => inScope.has(key));
  const order = new Map(selling.map(({ id }, at) => [id, at]));
  const placed = placedIn(
    parts.map((part) => ({ ...part, clauses: inOrderOf(order, part.clauses) })),
    { items, found, order },
  );
  const { chosen, rest } = withinBounds(placed, found);
  return {
    parts: chosen,
    links: rest,
    left: leftOf(selling, { links, found, placed }),
    isCut: isCut || chosen.length < placed.length || rest.length < found.length,
  };
}

/**
 * Whether a suggestion may become a part: a clause that something is linked with already has its part, and one that
 * means a request type of a template has all words of its name.
 */
function meaningOf(clauses: readonly TracedClause[], links: readonly TracedLink[]) {
  const linked = new Set(links.map(({ clauseId }) => clauseId));
  const stems = new Map(
    clauses.map(({ id, text }) => [id, new Set(WITH_SYNONYMS.wordsOf(text).map(({ stem }) => stem))]),
  );
  return ({ clauseId, key }: Suggestion): boolean => {
    if (key.startsWith(NEW)) return true;
    const name = TEMPLATE_STEMS.get(key)?.requestType;
    return !linked.has(clauseId) && (!name || isWithin(name, stems.get(clauseId) ?? new Set()));
  };
}

/** As many parts and links as can be built together; a part without its project isn’t proposed. */
function withinBounds(parts: readonly ProposedPart[], links: readonly ProposedLink[]) {
  let left = TRACE_PAIRS_MAX;
  const chosen = parts.slice(0, BUILD_PARTS_MAX).filter(({ clauses }) => {
    if (clauses.length > left) return false;
    left -= clauses.length;
    return true;
  });
  const present = new Set(chosen.map(({ key }) => key));
  const hasPlace = ({ project }: ProposedPart) => project === null || !project.startsWith(NEW) || present.has(project);
  return {
    chosen: chosen
      .filter(hasPlace)
      .map((part) => (part.workflow !== null && !present.has(part.workflow) ? { ...part, workflow: null } : part)),
    rest: links.slice(0, left),
  };
}

const isProject = ({ kind }: { kind: ScopeHitKind }): boolean => kind === 'project';

const blank = ({ key, kind, name }: TracedItem) => ({
  key,
  kind,
  name,
  project: null,
  template: null,
  workflow: null,
});

function candidateOf(
  { key, kind, name, clauseIds }: Pick<Candidate, 'key' | 'kind' | 'name' | 'clauseIds'>,
  isSure = false,
): Candidate {
  return { key, kind, name, stems: stemsOf(name), clauseIds, isSure };
}

/** The words that a name has for itself. */
function stemsOf(name: string): ReadonlySet<string> {
  const all = WITH_SYNONYMS.wordsOf(name).map(({ stem }) => stem);
  const own = all.filter((stem) => !WITH_SYNONYMS.isCommon(stem));
  return new Set(own.length > 0 ? own : all);
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && [...one].every((stem) => other.has(stem));
const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((stem) => other.has(stem));

/** Whether two names of one kind mean the same: projects that share a word, others of which one has all of the words. */
const isAlike = (kind: ScopeItemKind, one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  kind === 'project' ? overlap(one, other) : isWithin(one, other) || isWithin(other, one);

/** The items that clauses name and that aren't in scope, each once. */
function namedIn(clauses: readonly TracedClause[], items: readonly TracedItem[]): Candidate[] {
  const present = namesByStem(items);
  const candidates: Candidate[] = [];
  const byStem = new Map<string, Candidate[]>();
  for (const { id, kind: sold, text } of clauses) {
    if (sold === 'obligation') continue;
    for (const { kind, name, isNew } of namedParts(text)) {
      const stems = stemsOf(name);
      const isAlikeOne = ({ stems: other }: { stems: ReadonlySet<string> }) => isAlike(kind, stems, other);
      if ([...stems].some((stem) => present.get(`${kind} ${stem}`)?.some(isAlikeOne))) continue;
      const known = [...stems].flatMap((stem) => byStem.get(`${kind} ${stem}`) ?? []).find(isAlikeOne);
      const isSure = isNew && (sold === 'scope' || kind !== 'project');
      if (known) {
        if (!known.clauseIds.includes(id)) known.clauseIds.push(id);
        known.isSure ||= isSure;
        continue;
      }
      if (stems.size === 0 || candidates.length === BUILD_PARTS_MAX) continue;
      const candidate = candidateOf({ key: `${NEW}${kind}:${name}`, kind, name, clauseIds: [id] }, isSure);
      candidates.push(candidate);
      for (const stem of stems) addTo(byStem, `${kind} ${stem}`, candidate);
    }
  }
  return candidates;
}

/** Names of items by kind and word. */
function namesByStem(items: readonly TracedItem[]): ReadonlyMap<string, { stems: ReadonlySet<string> }[]> {
  const names = new Map<string, { stems: ReadonlySet<string> }[]>();
  for (const { kind, name } of items) {
    const stems = stemsOf(name);
    for (const stem of stems) addTo(names, `${kind} ${stem}`, { stems });
  }
  return names;
}

const TEMPLATE_STEMS: ReadonlyMap<string, Record<'requestType' | 'workflow', ReadonlySet<string>>> = new Map(
  [...TEMPLATE_ITEMS].map(([key, { item, workflow }]) => [
    key,
    { requestType: stemsOf(item.name), workflow: stemsOf(workflow) },
  ]),
);

/** The request type of a template that has all words of a name, the one with the fewest others. */
function templateFor({ kind, stems }: Candidate): string | null {
  if (kind !== 'requestType' && kind !== 'workflow') return null;
  const [best] = [...TEMPLATE_STEMS]
    .filter(([, template]) => isWithin(stems, template[kind]))
    .sort(([, one], [, other]) => one[kind].size - other[kind].size);
  return best?.[0] ?? null;
}

const newPart = (
  { key, kind, name, clauseIds, isSure }: Candidate,
  suggested: readonly Suggestion[],
): ProposedPart => ({
  ...blank({ key, kind, name, projectId: null }),
  clauses: causesOf([{ kind, clauseIds }], suggested),
  isSure,
});

/** The clauses that name a part, and those that mention it. */
function causesOf(named: readonly Pick<Candidate, 'kind' | 'clauseIds'>[], suggested: readonly Suggestion[]): Cause[] {
  const causes = new Map<string, string>();
  for (const { kind, clauseIds } of named)
    for (const clauseId of clauseIds) causes.set(clauseId, `Names the ${KIND_NAMES[kind]}`);
  for (const { clauseId, reason } of suggested) if (!causes.has(clauseId)) causes.set(clauseId, reason);
  return [...causes].map(([clauseId, reason]) => ({ clauseId, reason }));
}

const inOrderOf = (order: ReadonlyMap<string, number>, causes: readonly Cause[]): Cause[] =>
  causes.toSorted((one, other) => (order.get(one.clauseId) ?? 0) - (order.get(other.clauseId) ?? 0));

interface Surroundings {
  items: readonly TracedItem[];
  found: readonly ProposedLink[];
  order: ReadonlyMap<string, number>;
}

/** Parts in their order, with the project of each workflow and request type. */
function placedIn(parts: readonly ProposedPart[], { items, found, order }: Surroundings): ProposedPart[] {
  const projects = items.filter(isProject).map(({ key }) => key);
  const isExisting = new Set(projects);
  const byClause = new Map<string, string[]>();
  const addProject = (clauseId: string, key: string) => addTo(byClause, clauseId, key);
  for (const part of parts)
    if (isProject(part)) for (const { clauseId } of part.clauses) addProject(clauseId, part.key);
  for (const { clauseId, key } of found) if (isExisting.has(key)) addProject(clauseId, key);
  const places = [...byClause].flatMap(([clauseId, [key]]) =>
    key === undefined ? [] : [{ key, at: order.get(clauseId) ?? 0 }],
  );
  places.sort((one, other) => one.at - other.at);
  const others = parts.filter(isProject).toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
  const usual = places[0]?.key ?? projects[0] ?? others[0]?.key ?? null;
  const projectOf = ({ clauses: [first] }: ProposedPart): string | null => {
    const at = order.get(first?.clauseId ?? '') ?? 0;
    return byClause.get(first?.clauseId ?? '')?.[0] ?? places.findLast((place) => place.at < at)?.key ?? usual;
  };
  const inProjects = parts.map((part) =>
    part.kind === 'workflow' || part.kind === 'requestType' ? { ...part, project: projectOf(part) } : part,
  );
  const needed = new Set(inProjects.flatMap(({ project, isSure }) => (isSure && project !== null ? [project] : [])));
  const referred = new Set(inProjects.map(({ project }) => project));
  const workflows = inProjects
    .filter(({ kind }) => kind === 'workflow')
    .map(({ key, name, project }) => ({ key, project, stems: stemsOf(name) }));
  return inProjects
    .map((part) => ({
      ...part,
      // a project that sure parts belong to is needed, whether or not it is certain itself
      isSure: part.isSure || needed.has(part.key) || (part.key === TITLE_KEY && part.clauses.length > 0),
      workflow: part.kind === 'requestType' && part.template === null ? workflowFor(part, workflows) : null,
    }))
    .filter(({ key, clauses, isSure }) => clauses.length > 0 || isSure || referred.has(key))
    .sort((one, other) => KIND_PLACES.indexOf(one.kind) - KIND_PLACES.indexOf(other.kind));
}

function workflowFor(
  { name, project }: ProposedPart,
  workflows: readonly { key: string; project: string | null; stems: ReadonlySet<string> }[],
): string | null {
  const stems = stemsOf(name);
  return workflows.find((workflow) => workflow.project === project && isWithin(workflow.stems, stems))?.key ?? null;
}

/** Selling clauses that nothing is linked to, or would be. */
function leftOf(
  clauses: readonly TracedClause[],
  {
    links,
    found,
    placed,
  }: { links: readonly TracedLink[]; found: readonly ProposedLink[]; placed: readonly ProposedPart[] },
): BuildProposal['left'] {
  const met = new Set([
    ...links.map(({ clauseId }) => clauseId),
    ...found.flatMap(({ clauseId, isSure }) => (isSure ? [clauseId] : [])),
    ...placed.flatMap(({ isSure, clauses: causes }) => (isSure ? causes.map(({ clauseId }) => clauseId) : [])),
  ]);
  return clauses
    .filter(({ id }) => !met.has(id))
    .map(({ id, kind, text }) => ({ clauseId: id, why: kind === 'obligation' || isWork(text) ? 'work' : 'unknown' }));
}

/** Papers, meetings, help after the start: nothing that is configured. */
const isWork = (text: string): boolean =>
  WITH_SYNONYMS.wordsOf(text).some(({ group }) => group !== undefined && WITHOUT_ITEMS.has(group));
