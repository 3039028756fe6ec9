import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from '../cn.ts';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined);

/** Attributes that tie a control to its field's label, hint and error. */
export interface FieldControlProps {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** Inside a `Field`: the control's id and aria attributes. What the caller passes wins; outside a field it is passed through. */
export function useFieldControl<P extends FieldControlProps>(props: P): P {
  const field = useContext(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    required: props.required ?? (field.required || undefined),
    'aria-describedby': [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** The control's id; generated when left out. Error summaries link to it. */
  id?: string;
  hint?: ReactNode;
  error?: string;
  /** Marks the field with an asterisk and its control as required. */
  required?: boolean;
  /** What belongs beside the label (a link, a counter). */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A label, one control, and its hint and error, wired for assistive technology. */
export function Field({ label, id, hint, error, required = false, aside, className, children }: FieldProps): ReactNode {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext.Provider value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
      <div className={cn('grid content-start gap-1.5', className)}>
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={controlId} className="font-medium text-sm text-text">
            {label}
            {required ? (
              <span aria-hidden="true" className="text-danger">
                {' '}
                *
              </span>
            ) : null}
          </label>
          {aside ? <span className="text-sm">{aside}</span> : null}
        </div>
        {children}
        {hint ? (
          <div id={hintId} className="text-sm text-text-muted">
            {hint}
          </div>
        ) : null}
        {error ? (
          <p id={errorId} className="font-medium text-danger text-sm">
            {error}
          </p>
        ) : null}
      </div>
    </FieldContext.Provider>
  );
}
