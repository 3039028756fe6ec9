import type { CallInput, CallOutput } from '@scopewright/contracts';

/** The scope that an agreement sells and that isn’t there yet. */
export type Proposal = CallOutput<'sowBuild'>;
export type ProposedPart = Proposal['parts'][number];
export type ProposedLink = Proposal['links'][number];

/** Nothing that an agreement sells and that isn't there. */
export const NOTHING_TO_BUILD: Proposal = { parts: [], links: [], projects: [], left: [], clauses: [], isCut: false };

/** The choices that a person has made; the others are as proposed. */
export interface Choices {
  /** By the key of a part or link. */
  ticks: ReadonlyMap<string, boolean>;
  /** Names of parts. */
  names: ReadonlyMap<string, string>;
}

export const NO_CHOICES: Choices = { ticks: new Map(), names: new Map() };

export const keyOfLink = ({ clauseId, item }: ProposedLink): string => `link ${clauseId} ${item.id ?? item.name}`;

const isTicked = ({ ticks }: Choices, key: string, isSure: boolean): boolean => ticks.get(key) ?? isSure;

/** Whether a part can have another name: it has no template or catalogue that names it. */
export const isRenamable = ({ kind, template }: ProposedPart): boolean => kind !== 'configItem' && template === null;

export interface Chosen {
  parts: ProposedPart[];
  links: ProposedLink[];
}

/** The parts and links that are ticked, with the names that a person has given them. */
export function chosenOf({ parts, links }: Proposal, choices: Choices): Chosen {
  return {
    parts: parts
      .filter(({ key, isSure }) => isTicked(choices, key, isSure))
      .map((part) => ({ ...part, name: choices.names.get(part.key)?.trim() || part.name })),
    links: links.filter((link) => isTicked(choices, keyOfLink(link), link.isSure)),
  };
}

/** Ticks a part with the project that it belongs to, or removes the tick from a project with all that is in it. */
export function withTick({ parts }: Proposal, choices: Choices, key: string, isOn: boolean): Choices {
  const ticks = new Map(choices.ticks).set(key, isOn);
  const part = parts.find((one) => one.key === key);
  if (isOn && part?.project && parts.some((one) => one.key === part.project)) ticks.set(part.project, true);
  if (!isOn && part?.kind === 'project') for (const one of parts) if (one.project === key) ticks.set(one.key, false);
  return { ...choices, ticks };
}

/** The chosen parts and links as the call has them. */
export function bodyOf({ parts, links }: Chosen): NonNullable<CallInput<'buildSow'>['body']> {
  const chosen = new Set(parts.map(({ key }) => key));
  return {
    parts: parts.map(({ key, kind, name, project, template, workflow, clauses }) => ({
      key,
      kind,
      name,
      project,
      template: template && { id: template.id, requestType: template.requestType },
      workflow: workflow !== null && chosen.has(workflow) ? workflow : null,
      clauseIds: clauses.map(({ clauseId }) => clauseId),
    })),
    links: links.map(({ clauseId, item }) => ({
      clauseId,
      ...(item.id === null ? { configItem: item.name } : { itemId: item.id }),
    })),
  };
}
