import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog, DialogContent } from './overlays/dialog.tsx';
import { UiProvider } from './provider.tsx';

it('portals into a container of the remote and removes it on unmount', async () => {
  const { unmount } = render(
    <UiProvider remote="marketing">
      <Dialog open>
        <DialogContent title="Hello">Body</DialogContent>
      </Dialog>
    </UiProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Hello' });
  expect(dialog.closest('[data-remote="marketing"]')).not.toBeNull();
  unmount();
  expect(document.querySelector('[data-remote]')).toBeNull();
});

it('portals into the body when no remote is named', async () => {
  render(
    <UiProvider>
      <Dialog open>
        <DialogContent title="Plain">Body</DialogContent>
      </Dialog>
    </UiProvider>,
  );
  expect((await screen.findByRole('dialog')).closest('[data-remote]')).toBeNull();
});
