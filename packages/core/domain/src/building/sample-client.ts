import { ASSET_REQUEST } from '../scoping/templates/asset-request.ts';
import { INCIDENT } from '../scoping/templates/incident.ts';
import type { NewItem } from '../scoping/templates/insert-template.ts';
import { planTemplates } from '../scoping/templates/insert-templates.ts';
import { SERVICE_REQUEST } from '../scoping/templates/service-request.ts';
import type { Money } from '../sows/money.ts';
import type { SoldItem, SowTexts } from '../sows/write-sow.ts';
import { addDays, isBusinessDay } from '../tracking/days.ts';
import { type BuildPlan, type ChosenPart, planBuild } from './plan-build.ts';

/** The name of a firm's sample client. */
export const SAMPLE_CLIENT = 'Sample client';

const TITLE = 'Service desk and equipment';
const PROJECT = { key: 'SAMPLE', name: 'Service desk' } as const;
const TEMPLATES = [SERVICE_REQUEST, ASSET_REQUEST] as const;
/** In the smallest unit of the currency. */
const PRICE_MINOR = 1_850_000;

const TEXTS: SowTexts = {
  introduction:
    'This agreement is a sample. It shows how an agreement, the scope that it sells and the work that follows from it belong together.',
  exclusions: [
    '- Licenses of the platform are not included.',
    '- Moving tickets from the previous tool is not included.',
    '- Training for everyone who sends requests is not included.',
  ].join('\n'),
  assumptions: [
    '- The client names one person who answers questions within three working days.',
    '- The client’s directory has every person who sends requests.',
  ].join('\n'),
  acceptance:
    'The client tests each part within ten working days after it was handed over, and confirms it or reports what is missing.',
  changes: 'Anything that is not described here is agreed in a change order before work on it begins.',
};

const END_DAYS = 70;
const MILESTONES = [
  { title: 'Design agreed', days: 14 },
  { title: 'Ready for testing', days: 42 },
  { title: 'Go-live', days: 56 },
] as const;

function businessDayFrom(date: string): string {
  return isBusinessDay(date) ? date : businessDayFrom(addDays(date, 1));
}

/** Request types that are built after the agreement, so that the sample has parts that are not sold yet. */
const ADDED: readonly (readonly [template: string, requestType: string])[] = INCIDENT.requestTypes
  .slice(0, 1)
  .map(({ name }) => [INCIDENT.id, name]);

interface SampleSow {
  title: string;
  amount: Money;
  startDate: string;
  endDate: string;
  items: SoldItem[];
  milestones: { title: string; date: string }[];
  texts: SowTexts;
}

export interface SampleClient {
  projectId: string;
  /** The agreed items, in the order in which they are created. */
  items: NewItem[];
  /** The agreement that sells them. */
  sow: SampleSow;
  /** Items that are added after the agreement. */
  added: BuildPlan;
}

/**
 * Plans a firm's sample client: a project from templates, an agreement that sells it, and items that no agreement sells.
 * @param today where the firm is, YYYY-MM-DD
 * @param currency of the price
 * @param mintId generates the id of a new item or portal group
 */
export function planSampleClient(today: string, currency: string, mintId: () => string): SampleClient {
  const nothing = { projects: [], workflows: [], requestTypes: [], fields: [] };
  const { projectId, items } = planTemplates(TEMPLATES, { project: PROJECT, ...nothing }, mintId);
  const ofKind = <K extends NewItem['kind']>(kind: K) =>
    items.filter((item): item is Extract<NewItem, { kind: K }> => item.kind === kind);
  const parts = ADDED.map(
    ([id, requestType]): ChosenPart => ({
      key: requestType,
      kind: 'requestType',
      name: requestType,
      project: projectId,
      template: { id, requestType },
      workflow: null,
    }),
  );
  const target = {
    projects: ofKind('project'),
    workflows: ofKind('workflow'),
    requestTypes: ofKind('requestType').map(({ name }) => ({ name, projectId })),
    fields: ofKind('field'),
  };
  return {
    projectId,
    items,
    sow: {
      title: TITLE,
      amount: { minor: PRICE_MINOR, currency },
      startDate: today,
      endDate: businessDayFrom(addDays(today, END_DAYS)),
      items: items.flatMap((item) => soldItem(item, projectId)),
      milestones: MILESTONES.map(({ title, days }) => ({ title, date: businessDayFrom(addDays(today, days)) })),
      texts: TEXTS,
    },
    added: planBuild(TITLE, parts, target, mintId),
  };
}

const countOf = (part: object): number => Object.keys(part).length;

/** An item as the agreement states it; fields are sold with the request types that have them. */
function soldItem(item: NewItem, projectId: string): SoldItem[] {
  const { id, name } = item;
  if (item.kind === 'project') return [{ kind: 'project', id, name, description: item.description }];
  if (item.kind === 'workflow') {
    const { statuses, approvals } = item.content;
    return [{ kind: 'workflow', id, projectId, name, statuses: countOf(statuses), approvals: countOf(approvals) }];
  }
  return item.kind === 'requestType'
    ? [{ kind: 'requestType', id, projectId, name, fields: countOf(item.content.placements) }]
    : [];
}
