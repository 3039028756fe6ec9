/** One line of text for a header: control characters would begin a header of their own. */
export const headerText = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** What mail programs turn into a link: a scheme, `www.`, words joined by a dot (or what counts as one in a host name, UTS 46), or the address of a machine. */
const LINK =
  /:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;

/** Whether a name that somebody typed would show as a link; such names stay out of subjects and senders. */
export const readsAsLink = (name: string): boolean => LINK.test(name);

/** A name for the text of a mail, in which mail programs find no link: word joiners, which nobody sees, stand where one would begin. */
export const unlinked = (name: string): string =>
  readsAsLink(name) ? name.replace(/[.:@/\u3002\uff0e\uff61]/g, '$&\u2060') : name;

/** How a mail begins; without a name when none is known. */
export const greetingOf = (name: string): string => (name === '' ? 'Hello,' : `Hello ${unlinked(name)},`);

/** A part of a sentence that stands out, or leads somewhere. */
export type Part = string | { strong: string } | { text: string; href: string };
/** A sentence or paragraph. */
export type Words = string | readonly Part[];

/** Leads to where a person chooses what they hear of, in every mail that they may do without. */
export const choicesLink = (href: string): Part => ({ text: 'Choose your notifications', href });

const plainPart = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('strong' in part) return part.strong;
  return part.text === part.href ? part.href : `${part.text}: ${part.href}`;
};

/** Words as plain text, with the address after what is a link. */
export const plain = (words: Words): string => (typeof words === 'string' ? words : words.map(plainPart).join(''));
