import { configKey } from '../../trace/trace.ts';
import { foldName } from '../parts.ts';

/** A value that has to be agreed on before a configuration item can be set up and tested. */
export interface ConfigParameter {
  key: string;
  label: string;
  hint?: string;
  /** `lines`: one value in each line; `number`: digits. */
  kind: 'text' | 'lines' | 'number';
}

type Row = readonly [key: string, label: string, kind?: ConfigParameter['kind'], hint?: string];

const of = (...rows: Row[]): readonly ConfigParameter[] =>
  rows.map(([key, label, kind = 'text', hint]) => ({ key, label, kind, ...(hint && { hint }) }));

const BY_CATEGORY: Readonly<Record<string, readonly ConfigParameter[]>> = {
  'Service levels': of(
    ['goals', 'Goals by priority', 'lines', 'One in each line: “Highest: 4 hours”'],
    ['calendar', 'Calendar', 'text', 'Such as “Business hours in London”'],
    ['start', 'The clock starts', 'text', 'Such as “the request is created”'],
    ['pause', 'The clock pauses', 'text', 'Such as “it waits for the requester”'],
    ['stop', 'The clock stops', 'text', 'Such as “it is resolved”'],
  ),
  Queues: of(
    ['filter', 'Filter', 'text', 'Such as “open requests of the network team”'],
    ['columns', 'Columns', 'text', 'In their order'],
    ['order', 'Order', 'text', 'Such as “most urgent first”'],
  ),
  Automation: of(
    ['trigger', 'Trigger', 'text', 'Such as “a request is created”'],
    ['condition', 'Condition', 'text', 'Such as “its service is Network”'],
    ['action', 'Action', 'text', 'Such as “it is assigned to the network team”'],
  ),
  Notifications: of(
    ['event', 'Event', 'text', 'Such as “a comment for the requester”'],
    ['recipients', 'Recipients'],
    ['channel', 'Channel', 'text', 'Such as “mail”, with the text or template'],
  ),
  Permissions: of(
    ['who', 'Who', 'text', 'Groups or roles'],
    ['may', 'What they may do'],
    ['others', 'What others see'],
  ),
  'Knowledge base': of(['authors', 'Authors'], ['readers', 'Readers'], ['articles', 'Number of articles', 'number']),
  Assets: of(
    ['types', 'Types of objects', 'lines', 'One in each line'],
    ['source', 'Source', 'text', 'Where the objects come from'],
    ['count', 'Number of objects', 'number'],
    ['frequency', 'How often they are read in'],
  ),
  Integrations: of(
    ['system', 'Other system'],
    ['trigger', 'Trigger', 'text', 'Such as “an alert is raised”'],
    ['data', 'Data that is exchanged'],
    ['action', 'Result', 'text', 'Such as “an incident is created”'],
  ),
  Reports: of(['measure', 'Measure'], ['filter', 'Filter'], ['readers', 'Readers']),
  Migration: of(
    ['source', 'Source system'],
    ['count', 'Number of records', 'number'],
    ['kept', 'What is taken over', 'text', 'Such as “comments and attachments”'],
    ['rehearsals', 'Rehearsals', 'number'],
  ),
  Training: of(
    ['audience', 'Audience'],
    ['participants', 'Number of participants', 'number'],
    ['sessions', 'Sessions', 'number'],
    ['topics', 'Topics', 'lines', 'One in each line'],
  ),
};

const BY_KEY: ReadonlyMap<string, readonly ConfigParameter[]> = new Map([
  [
    configKey('service level calendar'),
    of(
      ['hours', 'Working hours', 'text', 'Such as “Monday to Friday, 8:00 to 18:00”'],
      ['holidays', 'Holidays'],
      ['zone', 'Time zone'],
    ),
  ],
  [
    configKey('sign-in by the company directory'),
    of(
      ['provider', 'Identity provider', 'text', 'Such as “Entra ID by SAML”'],
      ['groups', 'Groups that may sign in'],
      ['first', 'First sign-in', 'text', 'Such as “an account is created with the name and team”'],
    ),
  ],
]);

/** Of an item of another category, or the company's own. */
const ANY = of(['result', 'Expected result', 'text', 'What can be seen once it is set up']);

/** The values to agree on for a configuration item. */
export const parametersOf = ({ key, category }: { key: string; category: string }): readonly ConfigParameter[] =>
  BY_KEY.get(key) ?? BY_CATEGORY[category] ?? ANY;

/** The same, of an item that is known by its name. */
export const parametersOfNamed = ({ name, category }: { name: string; category: string }): readonly ConfigParameter[] =>
  parametersOf({ key: configKey(foldName(name)), category });

/** Values by the key of their parameter. */
export type ConfigValues = Readonly<Record<string, string>>;

/** The agreed value, if any. */
export const agreedValue = (values: ConfigValues, key: string): string | null => values[key]?.trim() || null;

/** The lines of an agreed value. */
export const linesOf = (values: ConfigValues, key: string): string[] =>
  (values[key] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An agreed number; 0 without one. */
export function numberOf(values: ConfigValues, key: string): number {
  const value = Number(agreedValue(values, key) ?? 0);
  return Number.isInteger(value) && value > 0 ? value : 0;
}

/** The values that are still to be agreed on. */
export const missingOf = (item: { key: string; category: string }, values: ConfigValues): ConfigParameter[] =>
  parametersOf(item).filter(({ key }) => agreedValue(values, key) === null);
