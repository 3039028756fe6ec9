import type {
  FieldContent,
  FieldOption,
  FieldType,
  FormRule,
  Placement,
  ScopeItem,
  ScopeItemOf,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import { SCOPE_ITEMS_MAX } from '@scopewright/contracts/scoping';
import { firstKeys } from '../order.ts';
import { workflowOf } from '../workflow/written-workflow.ts';
import { type Random, randomFrom } from './random.ts';
import { AREAS, CHOICES, PORTAL_GROUPS, REQUESTS, SECTIONS, SUBJECTS } from './vocabulary.ts';

export interface CompanySize {
  projects: number;
  workflows: number;
  requestTypes: number;
  fields: number;
  placements: number;
}

/** A company of the size for which the product must stay fast. */
export const LARGE_COMPANY: CompanySize = {
  projects: 30,
  workflows: 120,
  requestTypes: 600,
  fields: 3_000,
  placements: 12_000,
};
/** For tests. */
export const SMALL_COMPANY: CompanySize = { projects: 2, workflows: 4, requestTypes: 8, fields: 60, placements: 80 };

export interface CompanyOptions {
  /** The same seed gives the same company; companies of different seeds have different ids. */
  seed: number;
  companyId: string;
  /** Creation time of the items. */
  now: Date;
  /** Consultants who own the items in turn; without them no item has an owner. */
  ownerIds?: readonly string[];
}

/**
 * All items of a company's scope: projects with portal groups, workflows with approvals and reopen rules, request types
 * with forms in sections, two rules each, and the fields of the company. No rule with severity error is violated; one
 * workflow in ten keeps its resolution when reopened.
 */
export function generateCompany(size: CompanySize, options: CompanyOptions): ScopeItem[] {
  const random = randomFrom(options.seed);
  const make = itemMaker(options, random);
  const fields = times(size.fields, (at) => fieldAt(make, at, random));
  const projects = times(size.projects, (at) => projectAt(make, at));
  const workflows = times(size.workflows, (at) => workflowAt(make, at, projects));
  const forms = formFiller(fields, random);
  const requestTypes = times(size.requestTypes, (at) => {
    const placements = share(size.placements, size.requestTypes, at);
    return requestTypeAt(make, at, projects, workflows, forms(placements));
  });
  return [...projects, ...workflows, ...requestTypes, ...fields];
}

type MakeItem = (name: string, order: string, projectId?: string) => Omit<ScopeItemOf<'field'>, 'kind' | 'content'>;

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
/** The share of `total` for one of several, by its index. */
const share = (total: number, among: number, at: number): number =>
  Math.floor(((at + 1) * total) / among) - Math.floor((at * total) / among);
function nth<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
}
const pick = <T>(list: readonly T[], random: Random): T => nth(list, Math.floor(random() * list.length));

function itemMaker({ seed, companyId, now, ownerIds = [] }: CompanyOptions, random: Random): MakeItem {
  let made = 0;
  const time = now.toISOString();
  return (name, order, projectId) => {
    made += 1;
    const implemented = random() < 0.2;
    return {
      id: `${seed.toString(16).padStart(8, '0').slice(-8)}${made.toString(16).padStart(16, '0')}`,
      companyId,
      projectId: projectId ?? null,
      order,
      version: 1,
      implementedAt: implemented ? time : null,
      implementedBy: implemented && ownerIds.length > 0 ? pick(ownerIds, random) : null,
      createdAt: time,
      updatedAt: time,
      deletedAt: null,
      name,
      description: '',
      phase: 1 + Math.floor(random() * 4),
      readyState: pick(['draft', 'inReview', 'ready'] as const, random),
      blockedReason: '',
      ownerId: ownerIds.length > 0 ? pick(ownerIds, random) : null,
      deadline: null,
      notes: '',
      openQuestions: questionsAbout(name, random),
    };
  };
}

const questionsAbout = (name: string, random: Random): ScopeItem['openQuestions'] =>
  random() < 0.1 ? { 'question-1': { text: `Who decides about ${name}?`, answer: '', order: 'a0' } } : {};

function projectAt(make: MakeItem, index: number): ScopeItemOf<'project'> {
  const area = nth(AREAS, index);
  const round = Math.floor(index / AREAS.length);
  const content = {
    key: `${area.slice(0, 4).toUpperCase()}${letters(index)}`,
    purpose: `Requests about ${area.toLowerCase()}`,
    portalName: `${area} help centre`,
    isServiceProject: true,
    consultantIds: [],
    languages: ['en'],
    portalGroups: Object.fromEntries(
      PORTAL_GROUPS.map((name, group) => [`group-${group + 1}`, { name, order: orderAt(group) }]),
    ),
  };
  return {
    ...make(round === 0 ? `${area} services` : `${area} services ${round + 1}`, orderAt(index)),
    kind: 'project',
    content,
  };
}

function workflowAt(
  make: MakeItem,
  index: number,
  projects: readonly ScopeItemOf<'project'>[],
): ScopeItemOf<'workflow'> {
  const project = nth(projects, index);
  const within = Math.floor(index / projects.length);
  const [shape, contentOf] = nth(WORKFLOW_SHAPES, within);
  const round = Math.floor(within / WORKFLOW_SHAPES.length);
  const name = `${project.name}: ${shape}${round === 0 ? '' : ` ${round + 1}`}`;
  return { ...make(name, orderAt(within), project.id), kind: 'workflow', content: contentOf(index % 10 === 9) };
}

function requestTypeAt(
  make: MakeItem,
  index: number,
  projects: readonly ScopeItemOf<'project'>[],
  workflows: readonly ScopeItemOf<'workflow'>[],
  form: Pick<ScopeItemOf<'requestType'>['content'], 'sections' | 'placements' | 'rules'>,
): ScopeItemOf<'requestType'> {
  const project = nth(projects, index);
  const within = Math.floor(index / projects.length);
  const [name, workType] = nth(REQUESTS, within);
  const round = Math.floor(within / REQUESTS.length);
  const own = workflows.filter(({ projectId }) => projectId === project.id);
  const content = {
    portalGroupId: `group-${(within % PORTAL_GROUPS.length) + 1}`,
    workType,
    workflowId: own.length === 0 ? null : nth(own, within).id,
    ...form,
    tests: {},
  };
  return {
    ...make(round === 0 ? name : `${name} ${round + 1}`, orderAt(within), project.id),
    kind: 'requestType',
    content,
  };
}

function fieldAt(make: MakeItem, index: number, random: Random): ScopeItemOf<'field'> {
  if (index === 0)
    return { ...make('Summary', orderAt(0)), kind: 'field', content: fieldOf('shortText', 'summary', random) };
  const [subject, type] = nth(SUBJECTS, index - 1);
  const area = nth(AREAS, Math.floor((index - 1) / SUBJECTS.length));
  const round = Math.floor((index - 1) / (SUBJECTS.length * AREAS.length));
  return {
    ...make(`${area} ${subject}${round === 0 ? '' : ` ${round + 1}`}`, orderAt(index)),
    kind: 'field',
    content: fieldOf(type, subject, random),
  };
}

function fieldOf(type: FieldType, subject: string, random: Random): FieldContent {
  return {
    type,
    help: random() < 0.3 ? `What we need to know about the ${subject}.` : '',
    placeholder: '',
    options: CHOICE_TYPES.includes(type)
      ? optionsOf(CHOICES[subject] ?? CHOICES.otherwise ?? [], type === 'cascading')
      : {},
    validation: type === 'shortText' ? { maxCharacters: 200 } : type === 'number' ? { minNumber: 0 } : {},
    unit: subject === 'budget' || subject === 'amount' ? '€' : '',
    fileTypes: [],
    assetType: type === 'assets' ? 'Devices' : '',
    shownText: type === 'readOnlyText' ? `Please read the rules about the ${subject} before you go on.` : '',
  };
}

const CHOICE_TYPES: readonly FieldType[] = ['dropdown', 'multiDropdown', 'radio', 'checkboxes', 'cascading'];

function optionsOf(names: readonly string[], isCascading: boolean): Record<string, FieldOption> {
  const parents = names.map((name, at): [string, FieldOption] => [
    `option-${at + 1}`,
    { name, parentId: null, order: orderAt(at), retired: false },
  ]);
  if (!isCascading) return Object.fromEntries(parents);
  const children = parents.flatMap(([parentId, { name }]) =>
    ['North', 'South'].map((side, at): [string, FieldOption] => [
      `${parentId}-${at + 1}`,
      { name: `${name} ${side}`, parentId, order: orderAt(at), retired: false },
    ]),
  );
  return Object.fromEntries([...parents, ...children]);
}

/**
 * Fills forms with fields one after another, so that all fields are used about equally often: the summary first, then a
 * choice, on which the rules depend.
 */
function formFiller([summary, ...fields]: readonly ScopeItemOf<'field'>[], random: Random) {
  const choices = rotation(
    fields.filter(({ content: { type } }) => type === 'dropdown' || type === 'radio'),
    random,
  );
  const others = rotation(fields, random);
  return (count: number) => {
    const chosen = new Map<string, ScopeItemOf<'field'>>();
    if (summary !== undefined && count > 0) chosen.set(summary.id, summary);
    const decisive = count > 1 ? choices() : undefined;
    if (decisive !== undefined) chosen.set(decisive.id, decisive);
    for (let tries = 0; chosen.size < count && tries < 2 * fields.length; tries += 1) {
      const field = others();
      if (field !== undefined) chosen.set(field.id, field);
    }
    return formOf([...chosen.values()], decisive);
  };
}

function rotation<T>(list: readonly T[], random: Random): () => T | undefined {
  const shuffled = list.map((one): [number, T] => [random(), one]).sort(([a], [b]) => a - b);
  let next = 0;
  return () => shuffled[next++ % shuffled.length]?.[1];
}

function formOf(fields: readonly ScopeItemOf<'field'>[], decisive: ScopeItemOf<'field'> | undefined) {
  const perSection = Math.ceil(fields.length / SECTIONS.length);
  const used = Math.max(1, Math.ceil(fields.length / Math.max(1, perSection)));
  const placements = fields.map((field, index): [string, Placement] => [
    `placed-${index + 1}`,
    {
      fieldId: field.id,
      sectionId: `section-${Math.floor(index / perSection) + 1}`,
      order: orderAt(index % perSection),
      required: index < 2 && field.content.type !== 'readOnlyText',
      hiddenByDefault: false,
    },
  ]);
  return {
    sections: Object.fromEntries(
      SECTIONS.slice(0, used).map((name, index) => [
        `section-${index + 1}`,
        { name, help: '', order: orderAt(index), hiddenByDefault: index > 0 && index === used - 1 },
      ]),
    ),
    placements: Object.fromEntries(placements),
    rules: decisive === undefined ? {} : rulesOf(decisive, used, placements),
  };
}

/**
 * The last section is shown for the first choice; for the second the last field of the previous sections is required.
 */
function rulesOf(
  { id: fieldId, content: { options } }: ScopeItemOf<'field'>,
  sections: number,
  placements: readonly [string, Placement][],
): Record<string, FormRule> {
  const [first, second] = Object.keys(options);
  const shown = `section-${sections}`;
  const last = placements.findLast(([, { sectionId }]) => sections === 1 || sectionId !== shown)?.[0];
  const when = (value: string) => ({
    match: 'all' as const,
    conditions: [{ fieldId, operator: 'isOneOf' as const, value: [value] }],
  });
  return {
    ...(first !== undefined &&
      sections > 1 && {
        'rule-1': {
          order: orderAt(0),
          when: when(first),
          effect: 'show' as const,
          sectionIds: [shown],
          placementIds: [],
          optionIds: [],
        },
      }),
    ...(second !== undefined &&
      last !== undefined &&
      placements.length > 2 && {
        'rule-2': {
          order: orderAt(1),
          when: when(second),
          effect: 'require' as const,
          sectionIds: [],
          placementIds: [last],
          optionIds: [],
        },
      }),
  };
}

/** A letter or two for the project's number, because project keys are unique. */
const letters = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letters(Math.floor(index / 26) - 1)}${letter}`;
};

const ORDER = firstKeys(SCOPE_ITEMS_MAX.field);
/** The order key of the item or part at an index. */
const orderAt = (index: number): string => nth(ORDER, index);

const WORKFLOW_SHAPES: readonly [name: string, content: (leavesResolution: boolean) => WorkflowContent][] = [
  [
    'incident',
    (leaves) =>
      workflowOf({
        statuses: [
          ['Open', 'todo'],
          ['Working', 'inProgress'],
          ['Waiting for customer', 'inProgress'],
          ['Resolved', 'done'],
          ['Closed', 'done'],
        ],
        transitions: [
          ['Create', 'start', 'Open'],
          ['Start work', ['Open'], 'Working', { actors: ['agent'] }],
          ['Ask customer', ['Working'], 'Waiting for customer', { actors: ['agent'] }],
          ['Answer', ['Waiting for customer'], 'Working', { actors: ['reporter', 'agent'] }],
          [
            'Resolve',
            ['Open', 'Working', 'Waiting for customer'],
            'Resolved',
            { actors: ['agent'], resolution: 'Done' },
          ],
          ['Reopen', ['Resolved'], 'Working', { actors: ['reporter', 'agent'], resolution: leaves ? undefined : null }],
          ['Close', ['Resolved'], 'Closed', { actors: ['automation'] }],
        ],
        reopenRules: [{ from: ['Resolved'], to: 'Working', by: ['reporter'], withinDays: 5 }],
      }),
  ],
  [
    'approved request',
    (leaves) =>
      workflowOf({
        statuses: [
          ['Waiting for approval', 'todo'],
          ['Approved', 'inProgress'],
          ['Delivering', 'inProgress'],
          ['Declined', 'done'],
          ['Delivered', 'done'],
        ],
        transitions: [
          ['Create', 'start', 'Waiting for approval'],
          ['Approve', ['Waiting for approval'], 'Approved'],
          ['Decline', ['Waiting for approval'], 'Declined', { resolution: 'Declined' }],
          ['Deliver', ['Approved'], 'Delivering', { actors: ['agent'] }],
          ['Finish', ['Delivering'], 'Delivered', { actors: ['agent'], resolution: 'Done' }],
          ['Reopen', ['Delivered'], 'Delivering', { actors: ['reporter'], resolution: leaves ? undefined : null }],
        ],
        approvals: [
          {
            name: 'Line manager',
            status: 'Waiting for approval',
            approve: 'Approve',
            decline: 'Decline',
            approvers: { by: 'groups', names: ['Line managers'] },
          },
        ],
        reopenRules: [{ from: ['Delivered'], to: 'Delivering', by: ['reporter'], withinDays: 14 }],
      }),
  ],
  [
    'change',
    (leaves) =>
      workflowOf({
        statuses: [
          ['Planning', 'todo'],
          ['Review', 'inProgress'],
          ['Scheduled', 'inProgress'],
          ['Implementing', 'inProgress'],
          ['Rejected', 'done'],
          ['Completed', 'done'],
          ['Rolled back', 'done'],
        ],
        transitions: [
          ['Create', 'start', 'Planning'],
          ['Ask for review', ['Planning'], 'Review', { actors: ['agent'] }],
          ['Approve', ['Review'], 'Scheduled'],
          ['Reject', ['Review'], 'Rejected', { resolution: 'Rejected' }],
          ['Plan again', ['Rejected'], 'Planning', { actors: ['agent'], resolution: leaves ? undefined : null }],
          ['Implement', ['Scheduled'], 'Implementing', { actors: ['agent'] }],
          ['Complete', ['Implementing'], 'Completed', { actors: ['agent'], resolution: 'Done' }],
          ['Roll back', ['Implementing'], 'Rolled back', { actors: ['agent'], resolution: 'Failed' }],
        ],
        approvals: [
          {
            name: 'Change board',
            status: 'Review',
            approve: 'Approve',
            decline: 'Reject',
            approvers: { by: 'groups', names: ['Change board'] },
            needs: { by: 'percent', percent: 50 },
          },
        ],
      }),
  ],
  [
    'question',
    (leaves) =>
      workflowOf({
        statuses: [
          ['New', 'todo'],
          ['Answering', 'inProgress'],
          ['Answered', 'done'],
        ],
        transitions: [
          ['Create', 'start', 'New'],
          ['Take over', ['New'], 'Answering', { actors: ['agent'] }],
          ['Answer', ['New', 'Answering'], 'Answered', { actors: ['agent'], resolution: 'Answered' }],
          ['Ask again', ['Answered'], 'Answering', { actors: ['reporter'], resolution: leaves ? undefined : null }],
        ],
      }),
  ],
];
