import { field, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import type { FormRule, ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import { fieldOf, formOf, optionsOf, type WrittenForm } from '@scopewright/domain/scoping/testing/form';
import { renderWithHost } from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormEditor } from './form-editor.tsx';
import type { FieldItem, FormEditorProps } from './types.ts';

const rendered = vi.hoisted(() => ({ rows: 0 }));
vi.mock('./builder/row-parts.tsx', async (load) => {
  const { RowEnd, ...rest } = await load<typeof import('./builder/row-parts.tsx')>();
  const Counted: typeof RowEnd = (props) => {
    rendered.rows += 1;
    return RowEnd(props);
  };
  return { ...rest, RowEnd: Counted };
});

const INCIDENT: WrittenForm = {
  fields: {
    Summary: fieldOf('shortText', { name: 'Summary' }),
    Impact: fieldOf('dropdown', { name: 'Impact', options: optionsOf(['Low', 'High']) }),
    Loss: fieldOf('number', { name: 'Loss' }),
    Manager: fieldOf('user', { name: 'Manager' }),
  },
  sections: { What: ['Summary', 'Impact'], Major: ['Loss', 'Manager'] },
  placements: { Summary: { required: true } },
};
const HIGH: FormRule['when'] = { match: 'all', conditions: [{ fieldId: 'Impact', operator: 'is', value: 'High' }] };
const WITH_RULE: WrittenForm = {
  ...INCIDENT,
  sectionSettings: { Major: { hiddenByDefault: true } },
  rules: { rule: { when: HIGH, effect: 'show', sectionIds: ['Major'] } },
};

interface Saved {
  item: ScopeItemOf<'requestType'>;
  labels: string[];
}

interface PageProps {
  saved: Saved;
  known: readonly FieldItem[];
  props: Partial<FormEditorProps>;
}

/** The editor with an item that applies every change immediately, as the workspace does. */
function Page({ saved, known, props }: PageProps) {
  const [item, setItem] = useState(saved.item);
  const [library, setLibrary] = useState(() => new Map(known.map((one) => [one.id, one])));
  const change = (changes: readonly ScopeChange[], label: string) => {
    const result = applyChanges(saved.item, changes);
    if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
    saved.item = result.item;
    saved.labels.push(label);
    setItem(result.item);
  };
  return (
    <FormEditor
      item={item}
      change={change}
      fields={library}
      findings={[]}
      readOnly={false}
      project={project()}
      workflows={[workflow()]}
      createField={async (name, content) => {
        const made = field({ name });
        const whole = { ...made, content: { ...made.content, ...content } };
        setLibrary((before) => new Map(before).set(whole.id, whole));
        return whole;
      }}
      openItem={() => undefined}
      {...props}
    />
  );
}

function open(
  written: WrittenForm = INCIDENT,
  props: Partial<FormEditorProps> = {},
  others: FieldItem[] = [],
): { item: () => Saved['item']; labels: string[] } {
  const { form, fields } = formOf(written);
  const known = [...fields].map(([id, { name, ...content }]): FieldItem => ({ id, name, content }));
  const saved: Saved = { item: requestType({ name: 'Report an incident', content: form }), labels: [] };
  renderWithHost(<Page saved={saved} known={[...known, ...others]} props={props} />);
  return { item: () => saved.item, labels: saved.labels };
}

const allRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const rows = () => allRows().map((one) => one.dataset.row);
/** The row of a section or field: by its id, because queries by role are slow in large forms, or by its text. */
function row(name: string): HTMLElement {
  const found = allRows().find((one) => one.dataset.row === name || one.textContent?.startsWith(name));
  if (!found) throw new Error(`No row ${name}`);
  return found;
}

test('the keyboard moves through the form, selects rows and moves them, and announces their places', async () => {
  const user = userEvent.setup();
  const { labels } = open();
  await user.click(row('Summary'));
  await user.keyboard('{ArrowDown}');
  expect(row('Impact')).toHaveFocus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(rows()).toEqual(['What', 'Summary', 'Major', 'Impact', 'Loss', 'Manager']);
  expect(row('Impact')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Impact: place 1 of 3 in Major');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowDown}{/Alt}');
  expect(rows()).toEqual(['What', 'Summary', 'Major', 'Manager', 'Impact', 'Loss']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByRole('status')).toHaveTextContent('Loss is last already');
  expect(labels).toEqual(['Move Impact', 'Move 2 fields']);
});

test('sections move, close and are named', async () => {
  const user = userEvent.setup();
  const { item } = open();
  await user.click(row('Major'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(rows()).toEqual(['Major', 'Loss', 'Manager', 'What', 'Summary', 'Impact']);
  await user.keyboard('{ArrowLeft}');
  expect(rows()).toEqual(['Major', 'What', 'Summary', 'Impact']);
  await user.keyboard('{ArrowRight}');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Costs{Enter}');
  expect(item().content.sections.Major?.name).toBe('Costs');
});

test('fields of the company and new ones come where the form is chosen', async () => {
  const user = userEvent.setup();
  const { item } = open(INCIDENT, {}, [field({ name: 'Cost center' })]);
  await user.click(row('Summary'));
  await user.click(screen.getByRole('button', { name: 'Add fields' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search fields' }), 'cost cent');
  await user.click(await screen.findByRole('button', { name: /Cost center/ }));
  expect(row('Cost center')).toHaveAttribute('aria-selected', 'true');
  await user.clear(screen.getByRole('searchbox', { name: 'Search fields' }));
  await user.click(await screen.findByRole('button', { name: 'Radio buttons' }));
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'impact');
  expect(await within(dialog).findByText('is in this form')).toBeInTheDocument();
  await user.clear(within(dialog).getByRole('textbox', { name: /Name/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Urgency');
  await user.type(within(dialog).getByRole('textbox', { name: 'Options' }), 'Low{Enter}High');
  await user.click(within(dialog).getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(row('Urgency')).toBeInTheDocument());
  const texts = allRows().map(({ textContent }) => textContent?.replace(/(Short text|Radio buttons).*/, ''));
  expect(texts.slice(1, 4)).toEqual(['Summary *required', 'Cost center', 'Urgency']);
  expect(Object.keys(item().content.placements)).toHaveLength(6);
});

test('removal needs confirmation where rules refer to the removed thing', async () => {
  const user = userEvent.setup();
  const { item } = open(WITH_RULE);
  await user.click(row('Manager'));
  await user.keyboard('{Delete}');
  expect(rows()).not.toContain('Manager');
  await user.click(row('Impact'));
  await user.keyboard('{Delete}');
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('Show section “Major” when “Impact” is “High”.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(item().content.rules).toEqual({});
});

test('several fields are made required together, and one has its own label', async () => {
  const user = userEvent.setup();
  const { item } = open();
  await user.click(row('Summary'));
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('checkbox', { name: 'Required' }));
  expect(Object.values(item().content.placements).map(({ required }) => required)).toEqual([true, true, true, true]);
  await user.click(row('Impact'));
  await user.type(screen.getByRole('textbox', { name: 'Label' }), 'How bad is it?{Enter}');
  expect(row('How bad is it')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'Label' }));
  await user.tab();
  expect(item().content.placements.Impact).not.toHaveProperty('label');
});

test('a rule is built by choosing, and one that would run in circles is named and not saved', async () => {
  const user = userEvent.setup();
  const { item } = open();
  await user.click(screen.getByRole('tab', { name: /Rules/ }));
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  await pick(screen.getByRole('combobox', { name: 'Condition 1: field' }), 'Impact');
  await pick(screen.getByRole('combobox', { name: 'Condition 1: comparison' }), 'is');
  await pick(screen.getByRole('combobox', { name: 'Condition 1: value' }), 'High');
  await pick(screen.getByRole('combobox', { name: 'Add what the rule is about' }), 'Loss');
  expect(screen.getByRole('button', { name: 'Show “Loss” when “Impact” is “High”.' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Group' }));
  await pick(
    within(screen.getByRole('group', { name: 'Group 2' })).getByRole('combobox', { name: 'Condition 1: field' }),
    'Loss',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The rules would form a loop');
  const [rule] = Object.values(item().content.rules);
  expect(rule).toMatchObject({
    effect: 'show',
    placementIds: ['Loss'],
    when: { conditions: [{ fieldId: 'Impact', value: 'High' }, { match: 'any' }] },
  });
  expect(JSON.stringify(rule?.when)).not.toContain('Loss');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the preview shows fields as the rules do, states why something is hidden, and saves and watches an example', async () => {
  const user = userEvent.setup();
  const { item } = open(WITH_RULE);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = screen.getByRole('form', { name: 'Preview of the portal' });
  expect(within(preview).queryByRole('spinbutton', { name: /Loss/ })).not.toBeInTheDocument();
  await user.click(within(preview).getByRole('checkbox', { name: 'Show the 2 hidden fields' }));
  expect(preview).toHaveTextContent('Hidden with section “Major”. Hidden: it is shown only when “Impact” is “High”.');
  await user.click(within(preview).getByRole('button', { name: 'Send' }));
  expect(preview).toHaveTextContent('Fix 1 answer');
  await user.type(within(preview).getByRole('textbox', { name: /Summary/ }), 'Mail is down');
  await pick(within(preview).getByRole('combobox', { name: /Impact/ }), 'High');
  expect(within(preview).getByRole('spinbutton', { name: /Loss/ })).toBeInTheDocument();
  expect(preview).toHaveTextContent('Ready to submit: 2 answers');
  await user.click(within(preview).getByRole('button', { name: 'Keep as test case' }));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'High impact');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(Object.values(item().content.tests)).toMatchObject([
    { name: 'High impact', answers: { Impact: 'High' }, requiredPlacementIds: ['Summary'] },
  ]);
  await user.click(row('Loss'));
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(screen.getByRole('checkbox', { name: 'Required' }));
  await user.click(screen.getByRole('tab', { name: /1 failing/ }));
  expect(screen.getByRole('list', { name: 'What is otherwise' })).toHaveTextContent('“Loss” is required, not optional');
  await user.click(screen.getByRole('button', { name: 'Accept current result' }));
  expect(screen.getByText('Passes')).toBeInTheDocument();
});

test('a new field fails no test case, and different results are accepted for all of them by one press', async () => {
  const user = userEvent.setup();
  const tests = Object.fromEntries(
    ['Low', 'High'].map((impact, at) => [
      impact,
      {
        name: impact,
        order: `a${at}`,
        answers: { Impact: impact },
        visiblePlacementIds: ['Summary', 'Impact'],
        requiredPlacementIds: ['Summary'],
        hiddenPlacementIds: ['Loss', 'Manager'],
      },
    ]),
  );
  const cost = field({ name: 'Cost center' });
  const { item, labels } = open({ ...INCIDENT, sectionSettings: { Major: { hiddenByDefault: true } }, tests }, {}, [
    cost,
  ]);
  await user.click(screen.getByRole('button', { name: /Cost center/ }));
  expect(row('Cost center')).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: /failing/ })).not.toBeInTheDocument();
  await user.click(row('Impact'));
  await user.click(screen.getByRole('checkbox', { name: 'Required' }));
  await user.click(screen.getByRole('tab', { name: /2 failing/ }));
  await user.click(screen.getByRole('button', { name: 'Accept for all tests' }));
  expect(screen.getAllByText('Passes')).toHaveLength(2);
  expect(labels.at(-1)).toBe('Accept for 2 tests');
  for (const test of Object.values(item().content.tests))
    expect(test).toMatchObject({
      requiredPlacementIds: ['Summary', 'Impact'],
      hiddenPlacementIds: ['Loss', 'Manager'],
    });
});

test('who only looks can open everything and change nothing', async () => {
  const user = userEvent.setup();
  open(WITH_RULE, { readOnly: true });
  await user.click(row('Impact'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Delete}');
  expect(rows()).toEqual(['What', 'Summary', 'Impact', 'Major', 'Loss', 'Manager']);
  expect(screen.getByRole('checkbox', { name: 'Required' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Actions|Add|Move/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /Rules/ }));
  expect(screen.getByText('Show section “Major” when “Impact” is “High”.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /rule/ })).not.toBeInTheDocument();
});

test('a client first sees the form as requesters do, and then its parts; a link still leads to its place', async () => {
  const user = userEvent.setup();
  open(WITH_RULE, { readOnly: true, ofClient: true });
  const preview = screen.getByRole('form', { name: 'Preview of the portal' });
  expect(screen.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('button', { name: 'Preview' })).not.toBeInTheDocument();
  expect(within(preview).queryByLabelText('Loss')).not.toBeInTheDocument();
  await pick(within(preview).getByRole('combobox', { name: /Impact/ }), 'High');
  expect(within(preview).getByLabelText('Loss')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Form' }));
  expect(rows()).toEqual(['What', 'Summary', 'Impact', 'Major', 'Loss', 'Manager']);
  cleanup();
  open(WITH_RULE, { readOnly: true, ofClient: true, place: ['content', 'rules', 'rule', 'when'] });
  expect(screen.getByRole('tab', { name: /Rules/ })).toHaveAttribute('aria-selected', 'true');
});

test('a finding or a link leads to its place', () => {
  open(WITH_RULE, { place: ['content', 'rules', 'rule', 'when'] });
  expect(screen.getByRole('tab', { name: /Rules/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('combobox', { name: 'Condition 1: field' })).toHaveTextContent('Impact');
});

test('an edit of one of 300 fields renders at most three rows again', () => {
  const names = Array.from({ length: 300 }, (_, at) => `field-${at}`);
  const { item } = open({ fields: Object.fromEntries(names.map((name) => [name, fieldOf('shortText', { name })])) });
  // queries by role and label are slow on a page this long
  const side = () => within(screen.getByRole('region', { name: 'Beside the form' }));
  const renderedBy = (act: () => void) => {
    rendered.rows = 0;
    act();
    return rendered.rows;
  };
  expect(renderedBy(() => fireEvent.click(row('field-150')))).toBeLessThanOrEqual(3);
  expect(renderedBy(() => fireEvent.click(side().getByLabelText('Required')))).toBeLessThanOrEqual(3);
  const label = side().getByLabelText('Label');
  expect(renderedBy(() => fireEvent.change(label, { target: { value: 'Other' } }))).toBeLessThanOrEqual(3);
  expect(renderedBy(() => fireEvent.blur(label))).toBeLessThanOrEqual(3);
  expect(item().content.placements['field-150']).toMatchObject({ required: true, label: 'Other' });
  expect(renderedBy(() => fireEvent.keyDown(row('field-150'), { key: 'ArrowDown' }))).toBeLessThanOrEqual(3);
  expect(renderedBy(() => fireEvent.keyDown(row('field-151'), { key: 'ArrowUp', altKey: true }))).toBeLessThanOrEqual(
    3,
  );
  expect(rows().slice(150, 153)).toEqual(['field-149', 'field-151', 'field-150']);
});

test('copied fields are pasted as text, and omitted parts are listed first', async () => {
  const user = userEvent.setup();
  // pasted text needs ids in the server's format
  const [loss, manager] = ['a'.repeat(24), 'b'.repeat(24)];
  const { item } = open({
    fields: { [loss]: fieldOf('number', { name: 'Loss' }), [manager]: fieldOf('user', { name: 'Manager' }) },
    sections: { Major: [loss, manager] },
  });
  const data = { text: '', setData: (_type: string, text: string) => (data.text = text), getData: () => data.text };
  await user.click(row('Major'));
  fireEvent.copy(row('Major'), { clipboardData: data });
  expect(JSON.parse(data.text)).toMatchObject({ sections: { Major: { name: 'Major' } } });
  fireEvent.paste(row('Major'), { clipboardData: data });
  const dialog = screen.getByRole('dialog');
  // the form already has these fields
  expect(within(dialog).getByRole('region', { name: 'Not copied' })).toHaveTextContent('Loss');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(row('Loss'));
  fireEvent.copy(row('Loss'), { clipboardData: data });
  await user.keyboard('{Delete}');
  fireEvent.paste(row('Manager'), { clipboardData: data });
  expect(Object.values(item().content.placements).map(({ fieldId }) => fieldId)).toContain(loss);
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Copied parts' }), { target: { value: '{' } });
  expect(screen.getByRole('dialog')).toHaveTextContent('The text is not valid JSON');
});
