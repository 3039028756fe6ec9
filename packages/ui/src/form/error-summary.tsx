import { type ReactNode, useEffect, useRef } from 'react';

export interface ErrorSummaryItem {
  /** The id of the control to go to. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  title?: string;
  errors: readonly ErrorSummaryItem[];
  /** Changes with every attempt to submit: focus then moves here. */
  attempt: number;
}

/**
 * Lists what keeps a form from being submitted, each with a link to its control; takes the focus after a failed
 * attempt.
 */
export function ErrorSummary({ title = 'Please check these fields', errors, attempt }: ErrorSummaryProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-danger border-l-4 bg-danger-soft px-4 py-3 text-sm text-text"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a
              href={`#${error.fieldId}`}
              className="text-danger underline underline-offset-2"
              onClick={(event) => focusControl(event, error.fieldId)}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusControl(event: { preventDefault: () => void }, fieldId: string): void {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
