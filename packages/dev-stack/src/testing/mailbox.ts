/** A mail as the development mailbox shows it. */
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
  const all: Mail[] = await response.json();
  return all.filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()));
}

/** The invitation link in a mail's text. Throws when there is none. */
export function invitationLink(mail: Pick<Mail, 'text'>): URL {
  const [link] = /https?:\/\/\S+\/invitation\/[\w-]+(\?\S*)?/.exec(mail.text) ?? [];
  if (!link) throw new Error(`No invitation link in: ${mail.text}`);
  return new URL(link);
}
