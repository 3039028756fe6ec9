import type { SessionUser } from '@scopewright/contracts';
import type { ReactNode } from 'react';

/** First letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word?.match(/[\p{L}\p{N}]/u) ?? [])][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase('en');
}

/** The signed-in user, on the button of the account menu. */
export function AccountBadge({ user: { name, email } }: { user: Pick<SessionUser, 'name' | 'email'> }): ReactNode {
  const shown = name || email;
  return (
    <>
      <span className="shell-avatar" aria-hidden="true">
        {initialsOf(shown)}
      </span>
      <span className="shell-account-name">{shown}</span>
    </>
  );
}
