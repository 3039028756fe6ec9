import type { Company, Person } from '@scopewright/contracts';
import { useSession } from '@scopewright/remote-contract';
import { ConfirmDialog } from '@scopewright/ui';
import { type ClientRole, nameOf, useChangeRole, useRemovePerson } from './people.ts';

/** The change of a person that waits for confirmation. */
export type AskedOfPerson = { person: Person; what: 'remove' } | { person: Person; what: 'role'; role: ClientRole };

interface PersonChangeDialogProps {
  company: Pick<Company, 'id' | 'name'>;
  asked: AskedOfPerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a person of a company is removed or gets another role, and does it. */
export function PersonChangeDialog({ company, asked, open, onOpenChange }: PersonChangeDialogProps) {
  const own = useSession().user?.id;
  const changeRole = useChangeRole(company.id);
  const removePerson = useRemovePerson(company.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      {...confirmWords(asked, company.name, asked.person.id === own)}
      onConfirm={async () => {
        // a toast reports a refusal, and the list is as before
        const done =
          asked.what === 'remove'
            ? removePerson.mutateAsync({ person: asked.person })
            : changeRole.mutateAsync({ person: asked.person, role: asked.role });
        await done.catch(() => undefined);
      }}
    />
  );
}

function confirmWords(asked: AskedOfPerson, company: string, ownRow: boolean) {
  const { person, what } = asked;
  const name = nameOf(person);
  const consequence = ownRow ? ' That is you: you will be signed out.' : '';
  if (what === 'role') {
    return asked.role === 'companyUser'
      ? {
          title: `Make ${name} an administrator?`,
          description: `They can invite and remove people of ${company}. They have to sign in again.${consequence}`,
          confirmLabel: 'Make administrator',
        }
      : {
          title: `Make ${name} view only?`,
          description: `They see everything of ${company} but can’t change anything. They have to sign in again.${consequence}`,
          confirmLabel: 'Make view only',
        };
  }
  if (person.status === 'invited')
    return {
      title: `Revoke the invitation of ${name}?`,
      description: `The link that was sent to ${person.email} stops working.`,
      confirmLabel: 'Revoke invitation',
      tone: 'danger' as const,
    };
  return {
    title: `Remove ${name}?`,
    description: `They lose access to ${company} immediately. They can be invited again.${consequence}`,
    confirmLabel: 'Remove',
    tone: 'danger' as const,
  };
}
