/**
 * The mailbox that an address leads to, as far as most mail servers agree: without what follows a `+` in the part
 * before the `@` (RFC 5233). For counting only: accounts are identified by the complete address.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  return `${name === '' ? email.slice(0, at) : name}${email.slice(at)}`.toLowerCase();
}
