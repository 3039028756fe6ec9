/** One line of text for a header: control characters could start another header. */
export const headerText = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/**
 * Texts that mail programs turn into links: a scheme, `www.`, words joined by a dot (or what counts as one in a host
 * name, UTS 46), or an IP address.
 */
const LINK =
  /:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;

/** Whether a name that a user typed would show as a link; such names are omitted from subjects and senders. */
export const readsAsLink = (name: string): boolean => LINK.test(name);

/**
 * A name for the text of a mail, in which mail programs find no link: invisible word joiners are inserted where one
 * would start.
 */
export const unlinked = (name: string): string =>
  readsAsLink(name) ? name.replace(/[.:@/\u3002\uff0e\uff61]/g, '$&\u2060') : name;

/** The greeting of a mail; without a name when unknown. */
export const greetingOf = (name: string): string => (name === '' ? 'Hello,' : `Hello ${unlinked(name)},`);

/** A part of a sentence: plain, emphasized, or a link. */
export type Part = string | { strong: string } | { text: string; href: string };
/** A sentence or paragraph. */
export type Words = string | readonly Part[];

/** Link to the recipient's notification settings, in every mail that can be turned off. */
export const choicesLink = (href: string): Part => ({ text: 'Choose your notifications', href });

const plainPart = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('strong' in part) return part.strong;
  return part.text === part.href ? part.href : `${part.text}: ${part.href}`;
};

/** Words as plain text, with addresses after links. */
export const plain = (words: Words): string => (typeof words === 'string' ? words : words.map(plainPart).join(''));
