import type { FirmDoc, Models, UserDoc } from '@scopewright/data';
import {
  ANCHOR,
  button,
  firmLook,
  greetingOf,
  headerText,
  type Look,
  type Mail,
  PARAGRAPH,
  pageTemplate,
  RULE,
  readsAsLink,
  TITLE,
  textTemplate,
} from './layout.ts';

/** What an administrator is told of the firm's account. */
export interface FirmNotice {
  title: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  what: string;
  /** What happens next, or can be done. */
  next: string;
  label: string;
  url: string;
  /** Why this mail came. */
  why: string;
}

const TEXT = textTemplate(`{{greeting}}

{{what}}

{{next}}

{{label}}:
{{url}}

{{why}}

{{productName}}
`);

const HTML = pageTemplate(`<h1 class="ink" style="${TITLE}">{{title}}</h1>
<p class="ink" style="${PARAGRAPH}">{{greeting}}</p>
<p class="ink" style="${PARAGRAPH}">{{what}}</p>
<p class="ink" style="${PARAGRAPH}">{{next}}</p>
${button('url', '{{label}}')}
<p class="muted" style="${PARAGRAPH}">Or copy this address into your browser:<br><a href="{{url}}" class="link" style="${ANCHOR}">{{url}}</a></p>
<p class="muted rule" style="${RULE}">{{why}}</p>`);

/** The mail that tells an administrator of the firm's account, in text and HTML. The firm is named in the subject unless its name would show as a link. */
export function firmNoticeMail(
  notice: FirmNotice,
  { productName, firmName, name, look }: { productName: string; firmName: string; name: string; look: Look },
): Mail {
  const subject = headerText(readsAsLink(firmName) ? notice.title : `${firmName}: ${notice.title}`);
  const values = { ...notice, subject, productName, greeting: greetingOf(name) };
  return { subject, text: TEXT(values), html: HTML(values, look) };
}

const FIRM = { name: 1, accentColor: 1, plan: 1, trialEndsAt: 1, archivedAt: 1, lastActivityAt: 1 } as const;

/** The firm of a notice and who is told. */
export interface FirmAndAdmin {
  firm: Pick<FirmDoc, keyof typeof FIRM>;
  admin: Pick<UserDoc, 'name' | 'email'>;
}

/** The firm of the present scope and the administrator that a notice goes to; null when either is gone, or the person is none any more. */
export async function adminOfFirm({ firms, users }: Pick<Models, 'firms' | 'users'>, userId: string): Promise<FirmAndAdmin | null> {
  const [firm, admin] = await Promise.all([
    firms.findOne({ deletedAt: null }, FIRM).lean(),
    users.findOne({ _id: userId, role: 'firmAdmin', status: 'active' }, { name: 1, email: 1 }).lean(),
  ]);
  return firm && admin && { firm, admin };
}

/** Names and look of a notice to an administrator. */
export const lookOfNotice = ({ firm, admin }: FirmAndAdmin, productName: string) => ({
  productName,
  firmName: firm.name,
  name: admin.name,
  look: firmLook(firm),
});
