import { SUBDOMAIN_MAX_LENGTH, SUBDOMAIN_MIN_LENGTH } from '@scopewright/contracts/constants';
import { sanitizeSubdomain } from '@scopewright/domain/subdomain';
import { CircleAlert, CircleCheck, cn, Field, Input, Spinner } from '@scopewright/ui';
import type { ReactNode } from 'react';
import type { Availability } from './use-subdomain-availability.ts';

export interface SubdomainFieldProps {
  id: string;
  value: string;
  productDomain: string;
  availability: Availability;
  error?: string;
  onChange: (subdomain: string) => void;
  onRecheck: () => void;
}

/** The firm's address: cleaned as it is typed, previewed, and checked against the ones that exist. */
export function SubdomainField({
  id,
  value,
  productDomain,
  availability,
  error,
  onChange,
  onRecheck,
}: SubdomainFieldProps): ReactNode {
  return (
    <Field
      id={id}
      label="Subdomain"
      required
      {...(error && { error })}
      hint={
        <span className="grid gap-1">
          <span className="break-all">
            Your address: <span className="font-semibold text-text">{value || 'your-firm'}</span>.{productDomain}
          </span>
          <AvailabilityLine subdomain={value} availability={availability} shownMessage={error} onRecheck={onRecheck} />
        </span>
      }
    >
      <Input
        name="subdomain"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={SUBDOMAIN_MAX_LENGTH}
        placeholder="your-firm"
        {...(availability.state === 'unavailable' && { 'aria-invalid': true })}
        value={value}
        onChange={(event) => onChange(sanitizeSubdomain(event.target.value))}
      />
    </Field>
  );
}

interface AvailabilityLineProps extends Pick<SubdomainFieldProps, 'availability' | 'onRecheck'> {
  subdomain: string;
  /** The message already shown beneath the field, not to be repeated. */
  shownMessage: string | undefined;
}

function AvailabilityLine({ subdomain, availability, shownMessage, onRecheck }: AvailabilityLineProps): ReactNode {
  const failed =
    (availability.state === 'unavailable' || Boolean(availability.message)) && availability.message !== shownMessage;
  return (
    <span
      role="status"
      className={cn(
        'flex min-h-5.5 items-center gap-2',
        failed && 'font-medium text-danger',
        availability.state === 'available' && 'font-medium text-success',
      )}
    >
      {availability.state === 'checking' ? (
        <>
          <Spinner />
          Checking availability...
        </>
      ) : null}
      {availability.state === 'available' ? (
        <>
          <CircleCheck aria-hidden="true" className="size-4" />
          {subdomain} is available
        </>
      ) : null}
      {failed ? (
        <>
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {availability.message}
        </>
      ) : null}
      {availability.state === 'unknown' && availability.message ? (
        <button type="button" onClick={onRecheck} className="text-brand underline underline-offset-2">
          Try again
        </button>
      ) : null}
      {availability.state === 'unknown' && !availability.message
        ? `At least ${SUBDOMAIN_MIN_LENGTH} letters, digits or hyphens`
        : null}
    </span>
  );
}
