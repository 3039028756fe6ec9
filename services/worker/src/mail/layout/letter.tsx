/** @jsxRuntime automatic */ // needed when run from a folder without a tsconfig.json
import { renderToStaticMarkup } from 'react-dom/server';
import type { Look } from './look.ts';
import { Action, Closing, Code, Fine, MailPage, Note, Paragraph, Title } from './page.tsx';
import { headerText, plain, type Words } from './words.ts';

/** A mail without its recipient. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** The content of a mail, in reading order. Names in it never become links or markup. */
export interface Letter {
  /** Must not contain names that read as links. */
  subject: string;
  /** Preview text next to the subject. */
  preview: string;
  title: string;
  greeting?: string;
  body: readonly Words[];
  /** Shown large, to be typed elsewhere. */
  code?: string;
  /** The only button. */
  action?: { label: string; url: string };
  /** Notes about the action. */
  notes?: readonly Words[];
  /** Instructions otherwise. */
  closing?: Words;
  /** Why the recipient gets this mail, and how to unsubscribe. */
  below?: readonly Words[];
}

/** A mail as HTML. React escapes every value, unless a prop explicitly named dangerous is used. */
const htmlOf = (
  { subject, preview, title, greeting, body, code, action, notes = [], closing, below = [] }: Letter,
  productName: string,
  look: Look,
): string => {
  const words = (list: readonly Words[]) => list.map((said) => ({ key: plain(said), words: said, look }));
  const page = (
    <MailPage
      look={look}
      title={subject}
      preview={preview}
      below={words([...below, ...(look.brand === productName ? [] : [`Sent by ${productName}`])]).map(
        ({ key, ...said }) => <Fine key={key} {...said} />,
      )}
    >
      <Title>{title}</Title>
      {greeting !== undefined && <Paragraph words={greeting} look={look} />}
      {words(body).map(({ key, ...said }) => (
        <Paragraph key={key} {...said} />
      ))}
      {code !== undefined && <Code>{code}</Code>}
      {action && <Action {...action} look={look} />}
      {words(notes).map(({ key, ...said }) => (
        <Note key={key} {...said} />
      ))}
      {action && (
        <Note
          words={[
            'If the button does not work, copy this address into your browser: ',
            { text: action.url, href: action.url },
          ]}
          look={look}
        />
      )}
      {closing !== undefined && <Closing words={closing} look={look} />}
    </MailPage>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}\n`;
};

const textOf = (
  { greeting, body, code, action, notes = [], closing, below = [] }: Letter,
  productName: string,
): string => {
  const parts = [
    greeting,
    ...body,
    code,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    closing,
    ...below,
    productName,
  ];
  return `${parts
    .filter((part) => part !== undefined)
    .map(plain)
    .join('\n\n')}\n`;
};

/** Writes a mail's text and HTML parts from its content. */
export function writeMail(letter: Letter, { productName, look }: { productName: string; look: Look }): Mail {
  const said = { ...letter, subject: headerText(letter.subject) };
  return { subject: said.subject, text: textOf(said, productName), html: htmlOf(said, productName, look) };
}
