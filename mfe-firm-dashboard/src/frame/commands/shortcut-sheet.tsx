import { CloseButton } from '@scopewright/ui';
import { ShortcutKeys } from '@scopewright/workplace-kit/commands/shortcut-keys';
import { Modal } from '@scopewright/workplace-kit/page/modal';
import type { CommandDialogProps } from './command-palette.tsx';

const EVERYWHERE = [
  { id: 'palette', title: 'Command palette', shortcut: 'Ctrl K' },
  { id: 'save', title: 'Save', shortcut: 'Ctrl S' },
];

/** The keyboard shortcuts of the current page. */
export function ShortcutSheet({ commands, onClose }: CommandDialogProps) {
  const withKeys = commands.flatMap(({ id, title, shortcut }) => (shortcut ? [{ id, title, shortcut }] : []));
  return (
    <Modal
      label="Keyboard shortcuts"
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-xl border border-border bg-surface-raised p-6 text-text shadow-lg backdrop:bg-overlay"
      onClose={() => onClose()}
    >
      {(close) => (
        <>
          <div className="flex items-center justify-between gap-4 pb-3">
            <h2 className="font-semibold text-lg">Keyboard shortcuts</h2>
            <CloseButton label="Close" className="-me-2" onClick={close} />
          </div>
          <dl className="grid text-sm">
            {[...EVERYWHERE, ...withKeys].map(({ id, title, shortcut }) => (
              <div
                key={id}
                className="flex min-h-10 items-center justify-between gap-4 border-border border-b last:border-0"
              >
                <dt>{title}</dt>
                <dd>
                  <ShortcutKeys shortcut={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Modal>
  );
}
