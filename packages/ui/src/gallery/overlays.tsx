import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { LogOut, Settings } from '../icons.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../layout/tabs.tsx';
import { ConfirmDialog } from '../overlays/alert-dialog.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../overlays/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';

export function Overlays(): ReactNode {
  const [confirming, setConfirming] = useState(false);
  return (
    <Specimen title="Overlays">
      <Row>
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="secondary">Dialog</Button>
          </DialogTrigger>
          <DialogContent title="Promote to global" description="It becomes a default for future tenants." size="sm">
            <DialogClose asChild>
              <Button className="justify-self-end">Done</Button>
            </DialogClose>
          </DialogContent>
        </Dialog>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Delete company
        </Button>
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title="Delete company?"
          description="This cannot be undone."
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => undefined}
        />
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost">Menu</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuLabel>ada@example.com</DropdownMenuLabel>
            <DropdownMenuSeparator />
            <DropdownMenuItem>
              <Settings aria-hidden="true" /> Settings
            </DropdownMenuItem>
            <DropdownMenuItem>
              <LogOut aria-hidden="true" /> Log out
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Tooltip content="Change orders that are open">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </Row>
      <Tabs defaultValue="clients">
        <TabsList aria-label="Example tabs">
          <TabsTrigger value="clients">Client Companies</TabsTrigger>
          <TabsTrigger value="add">Add New Client</TabsTrigger>
        </TabsList>
        <TabsContent value="clients">The first panel</TabsContent>
        <TabsContent value="add">The second panel</TabsContent>
      </Tabs>
    </Specimen>
  );
}
