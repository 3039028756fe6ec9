import { DEMO_TEAM_SIZES } from '@scopewright/contracts/constants';
import { type DemoRequestDoc, type Models, runAsSystem, type UserDoc } from '@scopewright/data';
import { type JobPayload, pageUrl } from '@scopewright/jobs';
import type { LinkTarget } from '@scopewright/service-kit';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { greetingOf, unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';

const LINE_BREAKS = /\s*[\r\n]+\s*/g;

interface RequestFacts {
  productName: string;
  /** The recipient's name. */
  name: string;
  request: Pick<
    DemoRequestDoc,
    'firstName' | 'lastName' | 'email' | 'phone' | 'companyName' | 'jobTitle' | 'teamSize' | 'message' | 'zone'
  >;
  /** Page where it is booked or closed. */
  url: string;
}

/** The mail about a request for a demo to a system administrator, in text and HTML. */
export function demoRequestMail({ productName, name, request, url }: RequestFacts): Mail {
  const { firstName, lastName, email, phone, companyName, jobTitle, teamSize, message, zone } = request;
  const size = DEMO_TEAM_SIZES.find(({ value }) => value === teamSize)?.label ?? teamSize;
  const letter = {
    subject: 'New demo request',
    preview: `From ${unlinked(companyName)}. Choose a time, or close it with a note.`,
    title: 'Someone requests a demo',
    greeting: greetingOf(name),
    body: [
      [
        { strong: unlinked(`${firstName} ${lastName}`) },
        `, ${unlinked(jobTitle)} of ${unlinked(companyName)}, ${unlinked(email)}.`,
      ],
      `Consulting team size: ${size}. Time zone: ${unlinked(zone)}.`,
      ...(phone ? [`Phone: ${unlinked(phone)}`] : []),
      ...(message ? [`Message: ${unlinked(message.replace(LINE_BREAKS, ' '))}`] : []),
    ],
    action: { label: 'Choose a time', url },
  };
  return writeMail(letter, { productName, look: productLook(productName) });
}

/** The mail about a request for a demo; null when it was decided already, or the recipient was deactivated. */
export function composeDemoRequest(
  parts: {
    models: Pick<Models, 'demoRequests' | 'users'>;
    productName: string;
    linkTo: (subdomain: string | null) => LinkTarget;
  },
  { requestId, to }: JobPayload<'mail.demo-request'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail about a request for a demo', async () => {
    const request = await parts.models.demoRequests.findById(requestId).lean<DemoRequestDoc>();
    const person = await parts.models.users
      .findOne({ _id: to, role: 'systemAdmin', status: 'active' }, { email: 1, name: 1 })
      .lean<Pick<UserDoc, 'email' | 'name'>>();
    if (request?.state !== 'open' || person === null) return null;
    const mail = demoRequestMail({
      productName: parts.productName,
      name: person.name,
      request,
      url: pageUrl(parts.linkTo(null), '/system-admin/calendar'),
    });
    return { ...mail, to: person.email, firmId: null, key: `mail.demo-request:${requestId}:${to}` };
  });
}
