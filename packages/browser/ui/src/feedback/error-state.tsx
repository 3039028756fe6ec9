import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import { useOnline } from '../hooks/use-online.ts';

export interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** Shown small, to include in a report to support. */
  requestId?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/**
 * A part of the page that couldn't be loaded, with a retry. Without a connection it shows that, and loads after
 * reconnecting.
 */
export function ErrorState({ title, description, requestId, onRetry, retrying = false }: ErrorStateProps): ReactNode {
  const isOffline = !useOnline() && onRetry !== undefined;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg border border-border bg-surface-raised px-6 py-12 text-center"
    >
      <span
        aria-hidden="true"
        className="flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger"
      >
        {isOffline ? <CloudOff className="size-6" /> : <TriangleAlert className="size-6" />}
      </span>
      <p className="font-semibold text-text">{isOffline ? 'You are offline' : title}</p>
      {isOffline ? (
        <p className="max-w-prose text-sm text-text-muted">{title}. It is loaded when you are back online.</p>
      ) : description ? (
        <p className="max-w-prose text-sm text-text-muted">{description}</p>
      ) : null}
      {requestId ? <p className="font-mono text-text-muted text-xs">Request {requestId}</p> : null}
      {onRetry ? (
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          {retrying ? null : <RotateCw aria-hidden="true" />}
          {retrying ? 'Retrying...' : 'Retry'}
        </Button>
      ) : null}
    </div>
  );
}
