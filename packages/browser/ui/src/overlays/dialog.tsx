import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { CloseButton } from '../close-button.tsx';
import { cn } from '../cn.ts';
import { usePortalContainer } from '../provider.tsx';
import { overlayStyles, sheetStyles } from './overlay-styles.ts';
import { useReturnFocus } from './use-return-focus.ts';

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const;

export const Dialog = RadixDialog.Root;

export interface DialogContentProps extends Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof SIZES;
}

/** A modal sheet with its title and a close button. Focus stays inside and returns to what opened it. */
export function DialogContent({
  title,
  description,
  size = 'md',
  className,
  children,
  onOpenAutoFocus,
  ...props
}: DialogContentProps): ReactNode {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Portal container={usePortalContainer()}>
      <RadixDialog.Overlay className={overlayStyles} />
      <RadixDialog.Content
        {...returnFocus}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
        onOpenAutoFocus={(event) => {
          returnFocus.onOpenAutoFocus();
          onOpenAutoFocus?.(event);
        }}
        className={cn(sheetStyles, SIZES[size], className)}
      >
        <div className="mb-5 grid gap-1.5">
          <RadixDialog.Title className="pr-10 font-semibold text-text text-xl">{title}</RadixDialog.Title>
          {description ? (
            <RadixDialog.Description className="text-sm text-text-muted">{description}</RadixDialog.Description>
          ) : null}
        </div>
        {children}
        <RadixDialog.Close asChild>
          <CloseButton label="Close" className="absolute top-3.5 right-3.5" />
        </RadixDialog.Close>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

export interface OpenDialogProps extends DialogContentProps {
  /** Its action is under way: it can't be closed. */
  busy?: boolean;
  onClose: () => void;
}

/** A dialog that is open as long as it is rendered. */
export const OpenDialog = ({ busy = false, onClose, ...content }: OpenDialogProps): ReactNode => (
  <Dialog open onOpenChange={(open) => open || busy || onClose()}>
    <DialogContent {...content} />
  </Dialog>
);
