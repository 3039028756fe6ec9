import { useHost, useSession } from '@scopewright/remote-contract';
import { Button } from '@scopewright/ui';
import { PasswordForm } from '../account/password-form.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';

/** Shown instead of everything else to users who signed in with a temporary password. */
export function NewPasswordScreen() {
  const { session } = useHost();
  const { user } = useSession();
  return (
    <AuthLayout
      title="Set a new password"
      subtitle="You signed in with a temporary password. Choose one that only you know to continue."
      footer={
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-center text-sm text-text-muted">
          <span className="wrap-anywhere">Signed in as {user?.email}</span>
          <Button variant="link" size="sm" onClick={() => void session.signOut()}>
            Log Out
          </Button>
        </p>
      }
    >
      <PasswordForm currentLabel="Temporary password" submitLabel="Set new password" wide />
    </AuthLayout>
  );
}
