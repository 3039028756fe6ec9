import { THIS_ITEM } from '@scopewright/workplace-kit/commands/commands';
import { expect, test } from 'vitest';
import { bestFirst, GROUP_MAX, rankedSections, sectionsOf, withoutRepeats, withWords } from './palette-groups.ts';

const command = (title: string, section?: string, to = `/${title}`) => ({
  id: `${section} ${to} ${title}`,
  title,
  to,
  ...(section && { section }),
});
const group = (heading: string, ...scores: number[]) => ({
  heading,
  entries: scores.map((score) => ({ command: command(`${heading} ${score}`), score })),
});

test('the commands of the open item come first, then those of the page, actions and pages, then the others', () => {
  const commands = [
    command('Log out', 'Account'),
    command('Settings', 'Go to'),
    command('Add a client', 'Actions'),
    command('Approve'),
    command('Rename', THIS_ITEM),
  ];
  expect(sectionsOf(commands).map(([heading]) => heading)).toEqual([
    THIS_ITEM,
    'On this page',
    'Actions',
    'Go to',
    'Account',
  ]);
});

test('while something is typed, the group with the best match comes first, and equally good ones stay in order', () => {
  expect(
    bestFirst([group('A', 50), group('B', 80, 70), group('C'), group('D', 80)]).map(([heading]) => heading),
  ).toEqual(['B', 'D', 'A']);
});

test('a group shows its best matches', () => {
  const [[, entries] = []] = bestFirst([group('A', ...Array.from({ length: GROUP_MAX + 5 }, (_, at) => 90 - at))]);
  expect(entries).toHaveLength(GROUP_MAX);
});

test('commands are ranked below their own headings', () => {
  const groups = rankedSections(
    [command('Plan & billing', 'Settings'), command('Billing', 'Go to'), command('X')],
    'bil',
  );
  expect(bestFirst(groups).map(([heading, entries]) => [heading, entries.map(({ title }) => title)])).toEqual([
    ['Go to', ['Billing']],
    ['Settings', ['Plan & billing']],
  ]);
});

test('a page that is offered twice by the same name is there once, with all words that it is found by', () => {
  const pages = [
    { ...command('Coverage', 'Northwind', '/coverage'), keywords: ['trace'] },
    { ...command('Exports', 'Northwind', '/exports'), keywords: ['jira'] },
  ];
  const all = withWords([command('Coverage', undefined, '/coverage'), command('Save')], pages);
  expect(all.map(({ title, section, keywords }) => [title, section, keywords])).toEqual([
    ['Coverage', undefined, ['trace']],
    ['Save', undefined, undefined],
    ['Exports', 'Northwind', ['jira']],
  ]);
  expect(withoutRepeats([command('A', 'x', '/'), command('A', 'y', '/'), command('B', 'y', '/')])).toHaveLength(2);
});
