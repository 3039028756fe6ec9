import { expect, test } from 'vitest';
import { choicesOf, rankCommands } from './rank-commands.ts';

const command = (title: string, keywords: string[] = []) => ({ id: title, title, keywords, to: '/' });
const titles = (typed: string, ...commands: ReturnType<typeof command>[]) =>
  rankCommands(commands, typed).map((each) => each.command.title);

test('the same title comes first, then one that begins like it, then other words, then keywords, then letters', () => {
  expect(
    titles(
      'export',
      command('Keyboard shortcuts'),
      command('My ex-portal'),
      command('Backlog', ['exports']),
      command('Backlog exports'),
      command('Exports of the backlog'),
      command('Export'),
    ),
  ).toEqual(['Export', 'Exports of the backlog', 'Backlog exports', 'Backlog', 'My ex-portal']);
});

test('letters match only in the title, and only more than one', () => {
  const billing = command('Plan & billing', ['trial', 'payment', 'subscription']);
  expect(titles('laptop', billing)).toEqual([]);
  expect(titles('illing', billing)).toEqual(['Plan & billing']);
  expect(titles('g', billing)).toEqual([]);
});

test('accents and case don’t matter', () => {
  expect(titles('sohne', command('Müller & Söhne'))).toEqual(['Müller & Söhne']);
});

test('choices are all of them without input, then those that match', () => {
  const phase = { id: 'phase', title: 'Set phase…', choices: () => [command('Core'), command('Portal')] };
  expect(choicesOf(phase, '').map(({ title }) => title)).toEqual(['Core', 'Portal']);
  expect(choicesOf(phase, 'por').map(({ title }) => title)).toEqual(['Portal']);
});
