import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ProfileScreen } from './profile-screen.tsx';

const MB = 1024 * 1024;
const storage = {
  bytes: 1500 * MB,
  maxBytes: 5000 * MB,
  scopeBytes: 1000 * MB,
  historyBytes: 300 * MB,
  fileBytes: 200 * MB,
  files: 12,
};

function open({
  role = 'firmAdmin',
  answer,
}: {
  role?: 'firmAdmin' | 'consultant';
  answer?: (call: SeenCall) => unknown;
} = {}) {
  let settings = { id: 'f'.repeat(24), name: 'Acme', consultantsCanSeeAllClients: false, timeZone: 'UTC', version: 4 };
  const branding = { logoUrl: null as string | null, accentColor: null as string | null, version: 2 };
  const brand = ({ method, path, body }: SeenCall) => {
    if (method === 'GET') return branding;
    if (path === 'firm/logo') branding.logoUrl = method === 'POST' ? '/api/public/logos/0a' : null;
    else branding.accentColor = (body as { accentColor: string | null }).accentColor;
    return { ...branding, version: 3 };
  };
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.path === 'firm/storage') return storage;
    if (call.path === 'firm/branding' || call.path === 'firm/logo') return brand(call);
    if (call.method === 'POST') settings = { ...settings, ...(call.body as object), version: settings.version + 1 };
    return settings;
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role);
  renderWithHost(<ProfileScreen />, { api, toast, session });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body), calls, toast };
}
const field = () => screen.findByRole('textbox', { name: /^Firm name/ });
const save = () => screen.getByRole('button', { name: 'Save name' });

test('the firm is renamed, from the state that was shown', async () => {
  const { sent, toast } = open();
  expect(await field()).toHaveValue('Acme');
  expect(save()).toBeDisabled();
  await userEvent.clear(await field());
  await userEvent.click(save());
  expect(await screen.findByText('Firm name is required')).toBeInTheDocument();
  await userEvent.type(await field(), 'Acme & Söhne');
  await userEvent.click(save());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The name was saved'));
  expect(sent()).toEqual([{ version: 4, name: 'Acme & Söhne' }]);
  await waitFor(() => expect(save()).toBeDisabled());
});

test('of two who rename concurrently the second sees both names, and either can be saved', async () => {
  let first = true;
  const current = {
    id: 'f'.repeat(24),
    name: 'Theirs',
    consultantsCanSeeAllClients: false,
    timeZone: 'UTC',
    version: 9,
  };
  const { sent } = open({
    answer: ({ method }) => {
      if (method !== 'POST' || !first) return undefined;
      first = false;
      return Response.json({ error: 'Changed', code: 'version_conflict', requestId: 'r', current }, { status: 409 });
    },
  });
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'Mine');
  await userEvent.click(save());
  const notice = (await screen.findByText('Someone else has changed the settings in the meantime')).closest(
    '[role=status]',
  );
  expect(notice).toHaveTextContent(/Saved by them: Theirs.*Yours: Mine/);
  expect(await field()).toHaveValue('Mine');
  await userEvent.click(save());
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 9, name: 'Mine' }));
});

test('theirs is taken by a press', async () => {
  const current = {
    id: 'f'.repeat(24),
    name: 'Theirs',
    consultantsCanSeeAllClients: false,
    timeZone: 'UTC',
    version: 9,
  };
  open({
    answer: ({ method }) =>
      method === 'POST'
        ? Response.json({ error: 'Changed', code: 'version_conflict', requestId: 'r', current }, { status: 409 })
        : undefined,
  });
  await userEvent.type(await field(), '!');
  await userEvent.click(save());
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(await field()).toHaveValue('Theirs');
  expect(screen.queryByText(/Someone else/)).not.toBeInTheDocument();
});

test("the server's objections to a name are at its field, and other failures in the form", async () => {
  let status = 422;
  open({
    answer: ({ method }) =>
      method === 'POST'
        ? failure(status, 'No', status === 422 ? { details: { name: 'Must contain characters that can be seen' } } : {})
        : undefined,
  });
  await userEvent.type(await field(), '!');
  await userEvent.click(save());
  expect(await screen.findByText('Must contain characters that can be seen')).toBeInTheDocument();
  status = 402;
  await userEvent.type(await field(), '!');
  await userEvent.click(save());
  expect(await screen.findByText('No')).toBeInTheDocument();
});

test('a consultant reads the name', async () => {
  open({ role: 'consultant' });
  expect((await screen.findAllByText('Acme')).length).toBeGreaterThan(0);
  expect(await screen.findByText(/^Light theme/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

const colour = () => screen.findByRole('textbox', { name: 'Accent color' });
const saveColour = () => screen.getByRole('button', { name: 'Save color' });

test('a color that is hard to see is shown with its contrast, and the offered one is saved', async () => {
  const { sent, toast } = open();
  await userEvent.type(await colour(), '#fff');
  expect(screen.getByText('Please enter a color such as #1d4ed8')).toBeInTheDocument();
  expect(saveColour()).toBeDisabled();
  await userEvent.type(await colour(), '000');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Contrast is .* in the light theme; at least 3:1 is needed\. Try (#[0-9a-f]{6})\./,
  );
  expect(saveColour()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: /^Use #/ }));
  const offered = (await colour()).getAttribute('value');
  expect(offered).toMatch(/^#[0-9a-f]{6}$/);
  await userEvent.click(saveColour());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The color was saved'));
  expect(sent()).toEqual([{ version: 2, accentColor: offered }]);
  await userEvent.click(screen.getByRole('button', { name: 'Use the product’s' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 3, accentColor: null }));
});

test('a red may be chosen, with a note that buttons that delete are red, too', async () => {
  open();
  await userEvent.type(await colour(), '#7c3aed');
  expect(screen.queryByText(/^Red is also the color/)).not.toBeInTheDocument();
  await userEvent.clear(await colour());
  await userEvent.type(await colour(), '#c0392b');
  expect(screen.getByText(/^Red is also the color/)).toBeInTheDocument();
  expect(saveColour()).toBeEnabled();
});

test('a logo is uploaded and removed; an invalid one is refused before it is sent', async () => {
  const { calls, toast } = open();
  const user = userEvent.setup({ applyAccept: false });
  const input = await screen.findByLabelText('Logo file');
  await user.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await screen.findByText('Please choose a PNG, JPEG or WebP picture.')).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.upload(input, new File(['png'], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: 'The firm’s logo' })).toHaveAttribute('src', '/api/public/logos/0a');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The logo was removed'));
  expect(screen.queryByRole('img', { name: 'The firm’s logo' })).not.toBeInTheDocument();
});

const zone = () => screen.findByRole('combobox', { name: 'Time zone' });
const saveZone = () => screen.getByRole('button', { name: 'Save time zone' });

test('the time zone is found by a part of its name, and saved', async () => {
  const { sent, toast } = open();
  expect(await zone()).toHaveTextContent('UTC');
  expect(saveZone()).toBeDisabled();
  await userEvent.click(await zone());
  await userEvent.keyboard('america new york{Enter}');
  expect(await zone()).toHaveTextContent('America/New York');
  await userEvent.click(saveZone());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The time zone was saved'));
  expect(sent()).toEqual([{ version: 4, timeZone: 'America/New_York' }]);
  await waitFor(() => expect(saveZone()).toBeDisabled());
});

test('offers the reader’s own time zone first, and there is always one', async () => {
  const { sent } = open();
  await userEvent.click(await zone());
  expect((await screen.findAllByRole('option'))[0]).toHaveTextContent(
    new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' '),
  );
  await userEvent.keyboard('{Escape}');
  expect(await zone()).toHaveTextContent('UTC');
  expect(saveZone()).toBeDisabled();
  expect(sent()).toEqual([]);
});

test('reports that the settings were changed since', async () => {
  const current = {
    id: 'f'.repeat(24),
    name: 'Acme',
    consultantsCanSeeAllClients: false,
    timeZone: 'Asia/Tokyo',
    version: 9,
  };
  open({
    answer: ({ method }) =>
      method === 'POST'
        ? Response.json({ error: 'Changed', code: 'version_conflict', requestId: 'r', current }, { status: 409 })
        : undefined,
  });
  await pick(await zone(), 'Europe/Berlin');
  await userEvent.click(saveZone());
  expect(await screen.findByText(/the time zone is Asia\/Tokyo now/)).toBeInTheDocument();
  expect(await zone()).toHaveTextContent('Europe/Berlin');
});

test('a user who may not change it reads it', async () => {
  open({ role: 'consultant' });
  expect(await screen.findByText('UTC')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('storage is shown with its parts and of how much', async () => {
  open();
  const section = await screen.findByRole('region', { name: 'Storage' });
  const bar = await within(section).findByRole('progressbar', { name: 'Storage used' });
  expect(bar).toHaveAttribute('aria-valuetext', '1.5 GB of 4.9 GB');
  expect(bar).toHaveAttribute('aria-valuenow', '30');
  for (const text of ['Scope1000.0 MB', 'History300.0 MB', 'Files200.0 MB12 documents and logos.'])
    expect(section).toHaveTextContent(text);
  expect(section).not.toHaveTextContent('full');
});

test('full storage is reported, and storage that cannot be read offers to try again', async () => {
  let answers: unknown[] = [failure(500, 'Out of order'), { ...storage, bytes: 5000 * MB }];
  open({
    answer: ({ path }) => {
      if (path !== 'firm/storage') return undefined;
      const [answer, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      return answer;
    },
  });
  const section = await screen.findByRole('region', { name: 'Storage' });
  await userEvent.click(await within(section).findByRole('button', { name: 'Retry' }));
  expect(
    await within(section).findByText('Your storage is full. Nothing more can be saved until you delete documents.'),
  ).toBeInTheDocument();
});

test('a new color is shown immediately', async () => {
  const branding = { logoUrl: '/api/public/logos/0b', accentColor: '#c2410c', version: 3 };
  const settings = {
    id: 'f'.repeat(24),
    name: 'Acme',
    consultantsCanSeeAllClients: false,
    timeZone: 'UTC',
    version: 4,
  };
  const { api } = answeringApi(({ method, path }) => {
    if (path === 'firm/storage') return storage;
    if (path === 'firm') return method === 'GET' ? settings : { ...settings, name: 'Acme & Co' };
    if (path === 'firm/branding')
      return method === 'GET' ? { ...branding, logoUrl: null, accentColor: null } : branding;
    return { items: [], nextCursor: null, unread: 0 };
  });
  const showAccent = vi.fn();
  renderWithHost(<ProfileScreen />, { api, showAccent, session: sessionOf('firmAdmin') });
  await userEvent.type(await colour(), '#c2410c');
  await userEvent.click(saveColour());
  await waitFor(() => expect(showAccent).toHaveBeenCalledWith('#c2410c'));
});
