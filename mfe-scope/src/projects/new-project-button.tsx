import { Button, Late, latePart, Plus } from '@scopewright/ui';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { useDialogInAddress } from '@scopewright/workplace-kit/page/dialog-in-address';
import { useState } from 'react';

const dialog = latePart(() => import('./new-project-dialog.tsx').then(({ NewProjectDialog }) => NewProjectDialog));

/** 'Create New Project': in the given company, or in one that the user chooses. */
export function NewProjectButton({ companyId }: { companyId?: string }) {
  const [open, setOpen] = useState(false);
  // every page of a company offers this
  const command = {
    id: 'scope-new-project',
    title: 'Create New Project',
    keywords: ['add', 'space', 'template'],
    run: () => setOpen(true),
  };
  useCommands(companyId === undefined ? [command] : []);
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={dialog.prefetch}>
        <Plus aria-hidden="true" />
        Create New Project
      </Button>
      {open ? <Late of={dialog} props={{ companyId, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

/** The dialog for a new project of a company, while the address asks for it. */
export function NewProjectFromAddress({ companyId }: { companyId: string }) {
  const [open, close] = useDialogInAddress('new-project');
  return open ? <Late of={dialog} props={{ companyId, onClose: close }} /> : null;
}
