/** @jsxRuntime automatic */ // also where it is run from a folder that no tsconfig.json lies in
import { renderToStaticMarkup } from 'react-dom/server';
import type { Look } from './look.ts';
import { Action, Closing, Code, Fine, MailPage, Note, Paragraph, Title } from './page.tsx';
import { headerText, plain, type Words } from './words.ts';

/** A mail ready to be addressed. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says, in the order that it is read. Names in it are text wherever they appear. */
export interface Letter {
  /** One that has names in it which read as links is not for a subject. */
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  greeting?: string;
  body: readonly Words[];
  /** Shown large, to be typed elsewhere. */
  code?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** What is said of the action. */
  notes?: readonly Words[];
  /** What to do otherwise. */
  closing?: Words;
  /** Why this mail came, and how to get no more of them. */
  below?: readonly Words[];
}

/** A mail as HTML: every value is escaped by React, which has no way to print one raw but by a name that says so. */
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

/** Makes the two parts of a mail of what it says. */
export function writeMail(letter: Letter, { productName, look }: { productName: string; look: Look }): Mail {
  const said = { ...letter, subject: headerText(letter.subject) };
  return { subject: said.subject, text: textOf(said, productName), html: htmlOf(said, productName, look) };
}
