/** A mail as shown in the development mailbox. */
export interface Mail {
  /** The same in every copy of one mail. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
}

/** All mails to an address, oldest first. */
export async function mailsTo(mailboxUrl: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl}/email`);
  const all = (await response.json()) as Mail[];
  return all.filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()));
}

function linkIn(mail: Pick<Mail, 'text'>, pattern: RegExp): URL {
  const [link] = pattern.exec(mail.text) ?? [];
  if (!link) throw new Error(`No such link in: ${mail.text}`);
  return new URL(link);
}

/** The invitation link in a mail's text. Throws without one. */
export const invitationLink = (mail: Pick<Mail, 'text'>): URL =>
  linkIn(mail, /https?:\/\/\S+\/invitation\/[\w-]+(\?\S*)?/);

/** The link in a mail about the change of an e-mail address. Throws without one. */
export const emailChangeLink = (mail: Pick<Mail, 'text'>): URL =>
  linkIn(mail, /https?:\/\/\S+\/email-change\/[\w.-]+(\?\S*)?/);

/** The link in a welcome mail's text that confirms the e-mail address. Throws without one. */
export const confirmationLink = (mail: Pick<Mail, 'text'>): URL =>
  linkIn(mail, /https?:\/\/\S+\/confirm-email\/[\w.-]+(\?\S*)?/);

/** The six-digit code in a mail's text. Throws without one. */
export function codeIn({ text }: Pick<Mail, 'text'>): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}
