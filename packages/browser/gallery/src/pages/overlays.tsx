import { InviteDialog } from '@scopewright/product-ui/invite-dialog';
import { Button, ConfirmDialog, Dialog, DialogActions, DialogContent, LogOut, Settings } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { Toaster, toast } from '@scopewright/ui/toaster';
import { Tooltip } from '@scopewright/ui/tooltip';
import { type ReactNode, useEffect, useState } from 'react';
import { Row } from '../row.tsx';

export function DialogStates(): ReactNode {
  const [size, setSize] = useState<'sm' | 'md' | 'lg' | null>('sm');
  return (
    <Row>
      {(['sm', 'md', 'lg'] as const).map((each) => (
        <Button key={each} variant="secondary" onClick={() => setSize(each)}>
          {each}
        </Button>
      ))}
      <Dialog open={size !== null} onOpenChange={() => setSize(null)}>
        <DialogContent
          title="Promote to global"
          description="It becomes a default for future tenants."
          size={size ?? 'sm'}
        >
          <DialogActions onCancel={() => setSize(null)}>
            <Button onClick={() => setSize(null)}>Promote</Button>
          </DialogActions>
        </DialogContent>
      </Dialog>
    </Row>
  );
}

export function ConfirmDialogStates(): ReactNode {
  const [asked, setAsked] = useState<'primary' | 'danger' | null>('danger');
  return (
    <Row>
      <Button onClick={() => setAsked('primary')}>Promote</Button>
      <Button variant="danger" onClick={() => setAsked('danger')}>
        Delete company
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        {...(asked === 'primary'
          ? { title: 'Promote to global?', description: 'It becomes a default.', confirmLabel: 'Promote' }
          : {
              title: 'Delete company?',
              description: 'This cannot be undone.',
              confirmLabel: 'Delete',
              tone: 'danger',
              typeToConfirm: 'northwind',
            })}
        onConfirm={() => undefined}
      />
    </Row>
  );
}

export function DropdownMenuStates(): ReactNode {
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" className="mb-40 justify-self-start">
          Menu
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuItem>
          <Settings aria-hidden="true" /> Settings
        </DropdownMenuItem>
        <DropdownMenuItem disabled>Disabled</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem>
          <LogOut aria-hidden="true" /> Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const TOASTS = {
  Success: () => toast.success('Company created'),
  Error: () => toast.error('The company could not be created'),
  'With an action': () => toast.info('Summary deleted', { label: 'Undo', run: () => undefined }),
};

export function ToasterStates(): ReactNode {
  useEffect(() => {
    for (const show of Object.values(TOASTS)) show();
  }, []);
  return (
    <>
      <Row>
        {Object.entries(TOASTS).map(([name, show]) => (
          <Button key={name} variant="secondary" onClick={show}>
            {name}
          </Button>
        ))}
      </Row>
      <Toaster durationMs={600_000} visible={3} widthPx={356} gapPx={14} />
    </>
  );
}

export function TooltipStates(): ReactNode {
  return (
    <Row>
      <Tooltip content="Change orders that are open">
        <Button variant="ghost">Tooltip</Button>
      </Tooltip>
    </Row>
  );
}

export function InviteDialogStates(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <InviteDialog
        title="Invite a colleague"
        roles={[
          { value: 'consultant', label: 'Consultant', hint: 'Designs scopes' },
          { value: 'firmAdmin', label: 'Administrator' },
        ]}
        onInvite={() => Promise.resolve()}
        explain={() => ({ fields: {}, message: 'Please try again' })}
        open={open}
        onOpenChange={setOpen}
      />
    </Row>
  );
}
