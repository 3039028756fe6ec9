import type { Models } from '@scopewright/data';
import { greetingOf, headerText, type Mail, PARAGRAPH, pageTemplate, productLook, RULE, TITLE, textTemplate } from './layout.ts';

const TEXT = textTemplate(`{{greeting}}

{{what}}

{{otherwise}}

{{productName}}
`);

const HTML = pageTemplate(
  `<h1 class="ink" style="${TITLE}">{{title}}</h1>
<p class="ink" style="${PARAGRAPH}">{{greeting}}</p>
<p class="ink" style="${PARAGRAPH}">{{what}}</p>
<p class="muted rule" style="${RULE}">{{otherwise}}</p>`,
);

/** A mail without a link that tells a person of a change to their account, and what to do `otherwise`: if it was not them. */
export function accountNoticeMail({
  name,
  title,
  ...said
}: {
  productName: string;
  /** Empty when no name is known. */
  name: string;
  title: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  what: string;
  otherwise: string;
}): Mail {
  const values = { ...said, title, subject: headerText(title), greeting: greetingOf(name) };
  return { subject: values.subject, text: TEXT(values), html: HTML(values, productLook(said.productName)) };
}

/** A name of the person, whose memberships may have several. */
export async function nameOf({ users }: Pick<Models, 'users'>, email: string): Promise<string> {
  return (await users.findOne({ email, status: 'active' }, { name: 1 }).sort({ email: 1, _id: 1 }).lean())?.name ?? '';
}
