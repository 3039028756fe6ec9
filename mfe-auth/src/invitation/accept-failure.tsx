import { errorText } from '@scopewright/api-client';
import { Alert } from '@scopewright/ui';

/** Why an invitation couldn't be accepted; nothing without an error. */
export function AcceptFailure({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Alert tone="danger">
      {errorText(error, {
        network: 'Network error. Please check your connection and try again.',
        other: 'The invitation could not be accepted. Please try again.',
      })}
    </Alert>
  );
}
