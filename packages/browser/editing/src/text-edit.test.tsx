import { HostProvider } from '@scopewright/remote-contract';
import { testHost } from '@scopewright/remote-contract/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { commitDrafts } from './open-drafts.ts';
import { LineEdit, nameCheck } from './text-edit.tsx';

function open(value = 'Resolve') {
  const saved = vi.fn<(name: string) => void>();
  const line = (now: string) => <LineEdit aria-label="Name" value={now} check={nameCheck} onCommit={saved} />;
  const errorToast = vi.fn<(message: string) => void>();
  const host = testHost({ toast: { success: vi.fn(), info: vi.fn(), error: errorToast } });
  const { rerender, unmount } = render(line(value), {
    wrapper: ({ children }) => <HostProvider host={host}>{children}</HostProvider>,
  });
  return {
    saved,
    errorToast,
    input: () => screen.getByRole('textbox', { name: 'Name' }),
    becomes: (now: string) => rerender(line(now)),
    unmount,
  };
}

test('a name is saved by Enter or on blur, and never half of it', async () => {
  const user = userEvent.setup();
  const { saved, input } = open();
  await user.click(input());
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(saved).not.toHaveBeenCalled();
  await user.keyboard('t{Enter}');
  expect(saved.mock.calls).toEqual([['Resot']]);
  await user.keyboard('x');
  await user.tab();
  expect(saved.mock.calls.at(-1)).toEqual(['Resolvex']);
});

test('Escape restores it', async () => {
  const user = userEvent.setup();
  const { saved, input } = open();
  await user.type(input(), 'x{Escape}');
  expect(input()).toHaveValue('Resolve');
  await user.tab();
  expect(saved).not.toHaveBeenCalled();
});

test('an invalid name stays in the field, with the reason', async () => {
  const user = userEvent.setup();
  const { saved, input } = open();
  await user.clear(input());
  await user.tab();
  expect(input()).toHaveAccessibleDescription('Name is required');
  expect(input()).toHaveValue('');
  expect(saved).not.toHaveBeenCalled();
});

test('it is saved when its field unmounts, and before the page unloads', async () => {
  const user = userEvent.setup();
  const first = open();
  await user.type(first.input(), '1');
  first.unmount();
  expect(first.saved.mock.calls).toEqual([['Resolve1']]);
  const second = open();
  await user.type(second.input(), '2');
  act(() => void commitDrafts());
  expect(second.saved.mock.calls).toEqual([['Resolve2']]);
});

test("another person's newer change is shown before it is overwritten", async () => {
  const user = userEvent.setup();
  const { saved, input, becomes } = open();
  await user.type(input(), 'd');
  becomes('Theirs');
  fireEvent.blur(input());
  expect(saved).not.toHaveBeenCalled();
  expect(input()).toHaveAccessibleDescription(/changed this to “Theirs”/);
  await user.type(input(), '{Enter}');
  expect(saved.mock.calls).toEqual([['Resolved']]);
});

test('text that can’t be saved is reported when its field unmounts, and closing the page asks first', async () => {
  const user = userEvent.setup();
  const { saved, input, errorToast, unmount } = open();
  await user.clear(input());
  await user.click(input());
  await user.paste('x'.repeat(256));
  expect(commitDrafts()).toBe(false);
  unmount();
  expect(saved).not.toHaveBeenCalled();
  expect(errorToast.mock.calls).toEqual([[`“${'x'.repeat(80)}” was not saved. Must be at most 255 characters.`]]);
  expect(commitDrafts()).toBe(true);
});
