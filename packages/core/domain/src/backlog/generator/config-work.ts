import {
  linesOf as agreedLines,
  agreedValue,
  type ConfigValues,
  missingOf,
  numberOf,
  parametersOf,
} from '../../scoping/company/config-parameters.ts';
import { partOfWork } from '../estimates.ts';
import type { BacklogConfigItem } from '../input.ts';
import type { BacklogProfile } from '../profile.ts';
import type { EstimatePart } from '../work-item.ts';
import { plain, type Step, said } from './writing.ts';

/** How much there is to configure in items of these categories; all others are small. */
const CONFIG_SIZES: Readonly<Record<string, number>> = {
  Automation: 2,
  Permissions: 2,
  'Knowledge base': 2,
  Assets: 3,
  Integrations: 3,
  Migration: 3,
  Training: 2,
};
/** Goals and lines that are tested one by one. */
const LINES_MAX = 10;
/** Rehearsals and sessions that are counted. */
const REPEATED_MAX = 20;
/** Records from which a migration or an import is a size larger. */
const MANY_RECORDS = 10_000;
/** Goals from which a service level is a size larger. */
const MANY_GOALS = 4;

/** An agreed value as text of a description. */
function textOf(values: ConfigValues, key: string): string | null {
  const value = agreedValue(values, key);
  return value === null ? null : plain(value);
}

const linesOf = (values: ConfigValues, key: string): string[] =>
  agreedLines(values, key)
    .slice(0, LINES_MAX)
    .map((line) => plain(line));

const valuesOf = ({ parameters = {} }: BacklogConfigItem): ConfigValues => parameters;

/** Tests of a configuration item by its agreed values; a general one as long as none of them can be tested. */
export function configSteps(item: BacklogConfigItem): Step[] {
  const { key, name, category } = item;
  const steps = STEPS[stepsKeyOf(item)]?.(name, valuesOf(item)) ?? resultStep(name, valuesOf(item));
  if (steps.length > 0) return steps;
  return [
    {
      key: 'config',
      given: `what was agreed on for ${said(name)}`,
      when: 'an administrator compares it with the site',
      outcome: `the site is set up as agreed, and the settings are written down${
        missingOf({ key, category }, valuesOf(item)).length > 0 ? ' (see what is still open)' : ''
      }`,
    },
  ];
}

/** Items whose tests differ from those of their category are of one without tests. */
const stepsKeyOf = (item: BacklogConfigItem): string => {
  const [first] = parametersOf(item);
  return first?.key === 'provider' ? 'Sign-in' : first?.key === 'hours' ? 'Calendar' : item.category;
};

type Steps = (name: string, values: ConfigValues) => Step[];

const STEPS: Readonly<Record<string, Steps>> = {
  'Service levels': (name, values) => {
    const start = textOf(values, 'start') ?? 'it is created';
    const calendar = textOf(values, 'calendar');
    const goals = linesOf(values, 'goals').map((line, at): Step => {
      const [priority = line, ...rest] = line.split(':');
      const goal = rest.join(':').trim() || line;
      return {
        key: `goal-${at + 1}`,
        given: `a request with the priority ${said(priority.trim())}`,
        when: start,
        outcome: `the clock of ${said(name)} counts down from ${goal}${calendar ? ` in ${said(calendar)}` : ''}`,
      };
    });
    const change = (key: string, what: string): Step[] => {
      const value = textOf(values, key);
      const given = `a request whose clock of ${said(name)} runs`;
      return value ? [{ key, given, when: value, outcome: `the clock ${what}` }] : [];
    };
    return [...goals, ...change('pause', 'pauses, and runs on afterwards'), ...change('stop', 'stops')];
  },
  Calendar: (name, values) => {
    const hours = textOf(values, 'hours');
    const zone = textOf(values, 'zone');
    const holidays = textOf(values, 'holidays');
    const given = `a service level that counts in ${said(name)}`;
    return [
      ...(hours
        ? [
            {
              key: 'hours',
              given,
              when: `it is within ${hours}${zone ? ` (${zone})` : ''}`,
              outcome: 'its clock runs; otherwise it does not',
            },
          ]
        : []),
      ...(holidays
        ? [
            {
              key: 'holidays',
              given,
              when: `it is one of the holidays: ${holidays}`,
              outcome: 'its clock does not run',
            },
          ]
        : []),
    ];
  },
  'Sign-in': (_name, values) => {
    const provider = textOf(values, 'provider');
    const groups = textOf(values, 'groups');
    const first = textOf(values, 'first');
    if (provider === null) return [];
    const person = `a person${groups ? ` of ${groups}` : ''} with an account at ${provider}`;
    return [
      {
        key: 'sign-in',
        given: person,
        when: 'they open the portal',
        outcome: 'they are signed in without another password',
      },
      ...(first ? [{ key: 'first', given: person, when: 'they sign in for the first time', outcome: first }] : []),
      ...(groups
        ? [
            {
              key: 'others',
              given: `a person outside ${groups}`,
              when: 'they try to sign in',
              outcome: 'they are refused with a message',
            },
          ]
        : []),
    ];
  },
  Queues: (name, values) => {
    const filter = textOf(values, 'filter');
    const columns = textOf(values, 'columns');
    const order = textOf(values, 'order');
    if (filter === null) return [];
    return [
      {
        key: 'filter',
        given: filter,
        when: `an agent opens the queue ${said(name)}`,
        outcome: `exactly these are listed${order ? `, ${order}` : ''}`,
      },
      ...(columns
        ? [
            {
              key: 'columns',
              given: `the queue ${said(name)}`,
              when: 'an agent opens it',
              outcome: `it has the columns ${columns}`,
            },
          ]
        : []),
    ];
  },
  Automation: (_name, values) => {
    const [trigger, condition, action] = ['trigger', 'condition', 'action'].map((key) => textOf(values, key));
    if (!trigger || !action) return [];
    return [
      { key: 'action', given: condition ?? 'any request', when: trigger, outcome: action },
      ...(condition
        ? [{ key: 'condition', given: `not: ${condition}`, when: trigger, outcome: 'the rule changes nothing' }]
        : []),
    ];
  },
  Notifications: (_name, values) => {
    const [event, recipients, channel] = ['event', 'recipients', 'channel'].map((key) => textOf(values, key) ?? '');
    return event && recipients
      ? [
          {
            key: 'event',
            given: 'a request',
            when: event,
            outcome: `${recipients} are notified${channel ? ` by ${channel}` : ''}`,
          },
        ]
      : [];
  },
  Permissions: (_name, values) => {
    const [who, may, others] = ['who', 'may', 'others'].map((key) => textOf(values, key) ?? '');
    return [
      ...(who && may
        ? [
            {
              key: 'may',
              given: `a person of ${who}`,
              when: 'they open the project or a request',
              outcome: `they can: ${may}`,
            },
          ]
        : []),
      ...(others
        ? [
            {
              key: 'others',
              given: `a person who is not of ${who || 'these'}`,
              when: 'they do the same',
              outcome: `they see: ${others}`,
            },
          ]
        : []),
    ];
  },
  'Knowledge base': (_name, values) => {
    const [authors, readers] = ['authors', 'readers'].map((key) => textOf(values, key) ?? '');
    const articles = numberOf(values, 'articles');
    return [
      ...(authors
        ? [
            {
              key: 'authors',
              given: `one of ${authors}`,
              when: 'they write an article',
              outcome: 'it can be published',
            },
          ]
        : []),
      ...(readers
        ? [
            {
              key: 'readers',
              given: `one of ${readers}`,
              when: 'they search for a published article',
              outcome: 'they find and read it; others do not',
            },
          ]
        : []),
      ...(articles
        ? [
            {
              key: 'articles',
              given: `${articles} articles`,
              when: 'they are counted on the site',
              outcome: 'all of them are published',
            },
          ]
        : []),
    ];
  },
  Assets: (_name, values) => [
    ...linesOf(values, 'types')
      .slice(0, LINES_MAX)
      .map(
        (type, at): Step => ({
          key: `type-${at + 1}`,
          given: `an object of the type ${said(type)}`,
          when: 'an agent opens it',
          outcome: 'it has its attributes and its links',
        }),
      ),
    ...importSteps(values, 'objects'),
  ],
  Integrations: (_name, values) => {
    const [system, trigger, data, action] = ['system', 'trigger', 'data', 'action'].map(
      (key) => textOf(values, key) ?? '',
    );
    if (!system || !trigger || !action) return [];
    return [
      {
        key: 'action',
        given: `a connection with ${system}`,
        when: trigger,
        outcome: `${action}${data ? `, with ${data}` : ''}`,
      },
      {
        key: 'down',
        given: `${system} cannot be reached`,
        when: trigger,
        outcome: 'the failure is reported, and it is repeated later without a duplicate',
      },
    ];
  },
  Reports: (name, values) => {
    const [measure, filter, readers] = ['measure', 'filter', 'readers'].map((key) => textOf(values, key));
    if (!measure) return [];
    return [
      {
        key: 'measure',
        given: filter ?? 'the requests of a month',
        when: `${readers ?? 'a reader'} opens ${said(name)}`,
        outcome: `it shows ${measure}, equal to a count by hand`,
      },
    ];
  },
  Migration: (_name, values) => importSteps(values, 'records'),
  Training: (_name, values) => {
    const audience = textOf(values, 'audience') ?? 'the participants';
    const participants = numberOf(values, 'participants');
    const sessions = numberOf(values, 'sessions');
    return [
      ...(participants || sessions
        ? [
            {
              key: 'held',
              given: `${participants || 'all'} of ${audience}`,
              when: `${sessions || 'the'} sessions have been held`,
              outcome: 'each of them has taken part, which is recorded',
            },
          ]
        : []),
      ...linesOf(values, 'topics')
        .slice(0, LINES_MAX)
        .map(
          (topic, at): Step => ({
            key: `topic-${at + 1}`,
            given: `one of ${audience}, after the training`,
            when: `they are asked to show ${said(topic)}`,
            outcome: 'they do it without help',
          }),
        ),
    ];
  },
};

function importSteps(values: ConfigValues, what: string): Step[] {
  const source = textOf(values, 'source');
  const count = numberOf(values, 'count');
  const kept = textOf(values, 'kept');
  const rehearsals = numberOf(values, 'rehearsals');
  if (source === null) return [];
  const from = `${count > 0 ? `${count} ` : ''}${what} in ${source}`;
  return [
    {
      key: 'count',
      given: from,
      when: 'they have been read in',
      outcome: `the number on the site is the same, and differences are listed with the reason`,
    },
    ...(kept
      ? [
          {
            key: 'kept',
            given: `a sample of the ${what} in ${source}`,
            when: 'it is compared with the site',
            outcome: `each has ${kept}`,
          },
        ]
      : []),
    ...(rehearsals > 0
      ? [
          {
            key: 'rehearsals',
            given: `${rehearsals} rehearsals in a copy of the site`,
            when: 'the last one is checked',
            outcome: 'no step of the plan has to be changed',
          },
        ]
      : []),
  ];
}

function resultStep(name: string, values: ConfigValues): Step[] {
  const result = textOf(values, 'result');
  return result
    ? [{ key: 'result', given: `${said(name)} is set up`, when: 'it is tried out on the site', outcome: result }]
    : [];
}

/** Hours of a configuration item, by its category and the agreed numbers. */
export function configEstimate(profile: BacklogProfile, item: BacklogConfigItem): EstimatePart[] {
  const { name, category } = item;
  const values = valuesOf(item);
  const size =
    (CONFIG_SIZES[category] ?? 1) +
    Number(linesOf(values, 'goals').length >= MANY_GOALS) +
    Number(numberOf(values, 'count') >= MANY_RECORDS);
  const repeated = (key: string, what: string): EstimatePart[] => {
    // the first one is part of the work itself
    const more = Math.min(REPEATED_MAX, numberOf(values, key)) - 1;
    return more > 0 ? [partOfWork(profile, 'configItem', 1, `${more} more ${what}`, more)] : [];
  };
  return [
    partOfWork(profile, 'configItem', size, `Configuration of ${said(name)}`),
    ...repeated('rehearsals', 'rehearsals'),
    ...repeated('sessions', 'sessions'),
  ];
}
