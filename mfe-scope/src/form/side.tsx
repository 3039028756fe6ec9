import { cn, OpenDialog } from '@scopewright/ui';
import { type ReactNode, useId } from 'react';

export interface SidePanel {
  id: string;
  title: string;
  content: ReactNode;
}

export interface SideColumnProps {
  panels: readonly SidePanel[];
  active: string;
  onActive: (id: string) => void;
  className?: string;
}

/** A column beside the form that shows one of its panels. It stays in view while the form is scrolled. */
export function SideColumn({ panels, active, onActive, className }: SideColumnProps) {
  const id = useId();
  const shown = panels.find((panel) => panel.id === active) ?? panels[0];
  if (!shown) return null;
  return (
    <section
      aria-labelledby={panels.length > 1 ? undefined : id}
      aria-label={panels.length > 1 ? 'Beside the form' : undefined}
      className={cn(
        'sticky top-0 grid max-h-[calc(100dvh-12rem)] min-w-0 grid-rows-[auto_minmax(0,1fr)] content-start rounded-lg border border-border bg-surface-raised shadow-xs',
        className,
      )}
    >
      {panels.length > 1 ? (
        <div className="flex gap-1 border-border border-b p-1.5">
          {panels.map((panel) => (
            <button
              key={panel.id}
              type="button"
              aria-pressed={panel === shown}
              onClick={() => onActive(panel.id)}
              className={cn(
                'h-9 min-w-0 flex-1 truncate rounded-md px-2 font-medium text-sm transition-colors',
                panel === shown ? 'bg-surface-sunken text-text' : 'text-text-muted hover:text-text',
              )}
            >
              {panel.title}
            </button>
          ))}
        </div>
      ) : (
        <h3 id={id} className="border-border border-b px-4 py-3 font-semibold text-sm text-text">
          {shown.title}
        </h3>
      )}
      <div key={shown.id} className="min-h-0 overflow-y-auto overscroll-contain p-4">
        {shown.content}
      </div>
    </section>
  );
}

/** The same panel as a sheet, if there is no room beside the form. */
export function SideSheet({ panel, onClose }: { panel: SidePanel; onClose: () => void }) {
  return (
    <OpenDialog onClose={onClose} title={panel.title} size="sm">
      {panel.content}
    </OpenDialog>
  );
}
