import { field } from '@scopewright/company-kit/testing/items';
import type { ScopeChange, ScopeItemOf, ScopeUse } from '@scopewright/contracts/scoping';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { fieldOf, optionsOf } from '@scopewright/domain/scoping/testing/form';
import { renderWithHost } from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FieldEditor } from './field-editor.tsx';
import { linesOf, optionsOfLines } from './option-lines.ts';
import { similarFields } from './similar-names.ts';

interface Saved {
  item: ScopeItemOf<'field'>;
}

interface PageProps {
  saved: Saved;
  uses: readonly ScopeUse[];
  optionUses: readonly ScopeUse[] | Error;
  readOnly: boolean;
}

function Page({ saved, uses, optionUses, readOnly }: PageProps) {
  const [item, setItem] = useState(saved.item);
  const change = (changes: readonly ScopeChange[]) => {
    const result = applyChanges(saved.item, changes);
    if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
    saved.item = result.item;
    setItem(result.item);
  };
  const findOptionUses = () => (optionUses instanceof Error ? Promise.reject(optionUses) : Promise.resolve(optionUses));
  return (
    <FieldEditor
      item={item}
      change={change}
      readOnly={readOnly}
      openItem={() => undefined}
      similar={[]}
      uses={uses}
      findOptionUses={findOptionUses}
    />
  );
}

const { name: _name, ...IMPACT } = fieldOf('dropdown', { options: optionsOf(['Low', 'High']), defaultValue: 'Low' });
const USE: ScopeUse = {
  itemId: 'a'.repeat(24),
  kind: 'requestType',
  name: 'Report an incident',
  projectId: null,
  path: ['content', 'placements', 'impact'],
};

function open({
  content = IMPACT,
  uses = [],
  optionUses = [],
  readOnly = false,
}: {
  content?: ScopeItemOf<'field'>['content'];
  uses?: ScopeUse[];
  optionUses?: ScopeUse[] | Error;
  readOnly?: boolean;
} = {}): Saved {
  const saved: Saved = { item: field({ name: 'Impact', content }) };
  renderWithHost(<Page saved={saved} uses={uses} optionUses={optionUses} readOnly={readOnly} />);
  return saved;
}
const options = ({ item }: Saved) => inOrder(item.content.options).map(([, { name }]) => name);

test('options are added by Enter and by pasting lines, and moved by the keyboard', async () => {
  const user = userEvent.setup();
  const saved = open();
  const [low] = screen.getAllByRole('textbox', { name: 'Option' });
  await user.click(low as HTMLElement);
  await user.keyboard('{Enter}Medium');
  expect(options(saved)).toEqual(['Low', '', 'High']);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(options(saved)).toEqual(['Medium', 'Low', 'High']);
  await user.paste('- One\n- Two\n');
  expect(options(saved)).toEqual(['Medium', 'One', 'Two', 'Low', 'High']);
});

test('before an option of a used field is deleted, its uses are shown, and it can be retired instead', async () => {
  const user = userEvent.setup();
  const rule = { ...USE, path: ['content', 'rules', 'rule-1'], says: 'Show “Loss” when “Impact” is “High”.' };
  const move = {
    ...USE,
    itemId: 'b'.repeat(24),
    kind: 'workflow' as const,
    name: 'Incidents',
    path: ['content', 'transitions', 'tr-1', 'conditions'],
  };
  const saved = open({
    uses: [USE],
    optionUses: [rule, { ...move, says: '“Escalate” is available only when “Impact” is “High”.' }],
  });
  await user.click(screen.getByRole('button', { name: 'Actions for High' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText('Show “Loss” when “Impact” is “High”.')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Report an incident');
  expect(within(dialog).getByText('“Escalate” is available only when “Impact” is “High”.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(saved.item.content.options.High).toMatchObject({ retired: true });
  await user.click(screen.getByRole('button', { name: 'Actions for Low' }));
  await user.click(screen.getByRole('menuitem', { name: 'Retire' }));
  expect(screen.getByRole('region', { name: 'Default' })).toHaveTextContent('“Low” cannot be chosen here');
});

test('an option that is the default, or whose uses could not be found, needs confirmation as well; an unused one is described as unused', async () => {
  const user = userEvent.setup();
  const ask = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  };
  const saved = open();
  await ask('Low');
  expect(within(screen.getByRole('dialog')).getByText('It is the default of this field.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await ask('High');
  expect(options(saved)).toEqual(['Low']);
  cleanup();
  open({ uses: [USE] });
  await ask('High');
  expect(await screen.findByText('No rule, condition, default or test case names it.')).toBeInTheDocument();
  cleanup();
  open({ uses: [USE], optionUses: new Error('offline') });
  await ask('High');
  expect(await screen.findByText('Where it is named could not be found out.')).toBeInTheDocument();
});

test('another type omits unsupported settings', async () => {
  const user = userEvent.setup();
  const saved = open();
  await pick(screen.getByRole('combobox', { name: 'Type' }), 'Number');
  expect(saved.item.content).toMatchObject({ type: 'number', options: IMPACT.options });
  expect(saved.item.content).not.toHaveProperty('defaultValue');
  await user.type(screen.getByRole('spinbutton', { name: 'At least' }), '2.5');
  await user.type(screen.getByRole('textbox', { name: 'Unit' }), 'days{Enter}');
  expect(saved.item.content).toMatchObject({ validation: { minNumber: 2.5 }, unit: 'days' });
});

test('who only looks sees the options and changes nothing', () => {
  open({ readOnly: true });
  expect(screen.getByRole('list', { name: 'Options' })).toHaveTextContent('LowHigh');
  expect(screen.getByRole('combobox', { name: 'Type' })).toBeDisabled();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('lines become options: without list marks, empty lines and names that are there', () => {
  expect(linesOf('• Vienna\r\n\n  Tower\n', true)).toEqual([
    { name: 'Vienna', below: false },
    { name: 'Tower', below: true },
  ]);
  const made = inOrder(optionsOfLines('Vienna\n Tower\nvienna\nGraz\n Tower', true));
  const names = new Map(made.map(([id, { name }]) => [id, name]));
  expect(made.map(([, { name, parentId }]) => [name, parentId === null ? null : names.get(parentId)])).toEqual([
    ['Vienna', null],
    ['Tower', 'Vienna'],
    ['Graz', null],
    ['Tower', 'Graz'],
  ]);
});

test('fields of nearly the same name are found, the field itself is not', () => {
  const fields = [field({ name: 'Cost centre' }), field({ name: 'Due' })];
  expect(similarFields(fields, 'Cost center ').map(({ name }) => name)).toEqual(['Cost centre']);
  expect(similarFields(fields, 'Cost center', fields[0]?.id)).toEqual([]);
  expect(similarFields(fields, ' ')).toEqual([]);
});
