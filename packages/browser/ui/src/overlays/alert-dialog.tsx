import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';
import { usePortalContainer } from '../provider.tsx';
import { dialogActionsStyles } from './dialog-actions.tsx';
import { overlayStyles, sheetStyles } from './overlay-styles.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** Details of what will be done, below the description: a list, for example. */
  children?: ReactNode;
  confirmLabel: string;
  /** There is nothing to confirm. */
  confirmDisabled?: boolean;
  cancelLabel?: string;
  /** "danger" for what cannot be undone. */
  tone?: 'primary' | 'danger';
  /** A word that the user must type first, for actions that destroy much. */
  typeToConfirm?: string;
  /**
   * Runs once per click; while its promise is pending the dialog stays open and busy. It closes when the promise
   * resolves and stays open when it rejects.
   */
  onConfirm: () => unknown;
}

/** Asks for confirmation before an important action (§5). Focus starts on Cancel; an outside click doesn't close it. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    confirmDisabled = false,
    cancelLabel = 'Cancel',
    tone = 'primary',
    typeToConfirm,
    onConfirm,
    children,
  } = props;
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await onConfirm();
      setTyped('');
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <RadixAlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (busy) return;
        setTyped('');
        onOpenChange(next);
      }}
    >
      <RadixAlertDialog.Portal container={container}>
        <RadixAlertDialog.Overlay className={overlayStyles} />
        <RadixAlertDialog.Content {...returnFocus} aria-modal="true" className={cn(sheetStyles, 'sm:max-w-md')}>
          <RadixAlertDialog.Title className="font-semibold text-text text-xl">{title}</RadixAlertDialog.Title>
          <RadixAlertDialog.Description className="mt-2 text-sm text-text-muted">
            {description}
          </RadixAlertDialog.Description>
          {children}
          {typeToConfirm ? (
            <Field label={`Type ${typeToConfirm} to confirm`} className="mt-5">
              <Input
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                disabled={busy}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
          ) : null}
          <div className={cn(dialogActionsStyles, 'mt-6')}>
            <RadixAlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </RadixAlertDialog.Cancel>
            <Button
              variant={tone}
              busy={busy}
              disabled={confirmDisabled || (typeToConfirm !== undefined && typed !== typeToConfirm)}
              onClick={() => void confirm().catch(() => undefined)}
            >
              {confirmLabel}
            </Button>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
