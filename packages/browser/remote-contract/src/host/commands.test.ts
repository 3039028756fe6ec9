import { expect, test, vi } from 'vitest';
import { createCommands } from './commands.ts';

const command = (id: string) => ({ id, title: id, run: vi.fn() });

test('commands are on offer until they are withdrawn, and are asked for each time', () => {
  const commands = createCommands();
  let title = 'Save';
  commands.add(() => [command('help')]);
  const withdraw = commands.add(() => [{ ...command('save'), title }]);
  title = 'Save all';
  expect(commands.all().map((each) => each.title)).toEqual(['help', 'Save all']);
  withdraw();
  expect(commands.all().map(({ id }) => id)).toEqual(['help']);
});

test('the frame opens the dialogs and runs commands; without one nothing happens', () => {
  const commands = createCommands();
  const save = command('save');
  commands.add(() => [save]);
  commands.open('palette');
  commands.run('save');
  const center = { open: vi.fn(), run: vi.fn() };
  const end = commands.serve(center);
  commands.open('shortcuts');
  commands.run('save');
  commands.run('unknown');
  expect(center.open.mock.calls).toEqual([['shortcuts']]);
  expect(center.run.mock.calls).toEqual([[save]]);
  end();
  commands.open('palette');
  expect(center.open).toHaveBeenCalledTimes(1);
});

test('a frame that ends does not withdraw the one that has replaced it', () => {
  const commands = createCommands();
  const endFirst = commands.serve({ open: vi.fn(), run: vi.fn() });
  const second = { open: vi.fn(), run: vi.fn() };
  commands.serve(second);
  endFirst();
  commands.open('palette');
  expect(second.open).toHaveBeenCalledTimes(1);
});
