import { useHost } from '@scopewright/remote-contract';
import { Card } from '@scopewright/ui';
import { type ReactNode, useId } from 'react';
import { SecondFactors } from '../second-factor/second-factors.tsx';
import { AccountLayout } from './account-layout.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** Name, e-mail address, password and second factors of the user. */
export function SecurityScreen() {
  const { toast } = useHost();
  return (
    <AccountLayout title="Password & security" description="Your name and how you sign in">
      <div className="grid gap-6">
        <Section title="Name">
          <NameForm />
        </Section>
        <Section title="Email address">
          <EmailForm />
        </Section>
        <Section title="Password" description="A new password signs your other devices out.">
          <PasswordForm
            currentLabel="Current password"
            submitLabel="Change password"
            onChanged={() => toast.success('Your password is changed. Your other devices are signed out.')}
          />
        </Section>
        <Section
          title="Second factor"
          description="Something that only you have, asked for after your password. The first one signs your other devices out."
        >
          <SecondFactors />
        </Section>
      </div>
    </AccountLayout>
  );
}

function Section({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {description ? <p className="mt-1 text-sm text-text-muted">{description}</p> : null}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}
