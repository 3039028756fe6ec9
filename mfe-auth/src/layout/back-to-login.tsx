import { useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { Button } from '@scopewright/ui';
import { pageWithEmail } from './addresses.ts';
import { TextLink } from './text-link.tsx';

interface BackToLoginProps {
  /** Prefilled there. */
  email?: string | undefined;
}

/** Link to the login of this host, below a form. */
export function BackToLogin({ email = '' }: BackToLoginProps) {
  const { boot } = useHost();
  return (
    <p className="text-center text-sm">
      <TextLink to={pageWithEmail(boot, '/', email)}>Back to login</TextLink>
    </p>
  );
}

/** The same link, as the main button. */
export function BackToLoginButton({ email = '' }: BackToLoginProps) {
  const { boot } = useHost();
  return (
    <Button asChild className="w-full">
      <Link to={pageWithEmail(boot, '/', email)}>Back to login</Link>
    </Button>
  );
}
