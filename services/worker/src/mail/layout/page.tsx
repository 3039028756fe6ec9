/** @jsxRuntime automatic */ // needed when run from a folder without a tsconfig.json
import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { CARD, INK, LINE, type Look, MUTED, PAPER } from './look.ts';
import type { Part, Words } from './words.ts';

const FONT = "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MONOSPACED = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';
const WIDTH = 560;
/**
 * Inboxes preview at most this many characters; the text is padded with blanks so that the mail's first words don't
 * show up after it.
 */
const SHOWN_BESIDE_SUBJECT = 140;

const BODY: CSSProperties = {
  margin: 0,
  padding: '32px 16px',
  backgroundColor: PAPER.light,
  fontFamily: FONT,
  WebkitTextSizeAdjust: '100%',
};
const CARD_STYLE: CSSProperties = { padding: '36px 36px 12px' };
const TEXT: CSSProperties = {
  margin: '0 0 16px',
  color: INK.light,
  fontSize: 16,
  lineHeight: '26px',
  overflowWrap: 'anywhere',
};
const SMALL: CSSProperties = { ...TEXT, color: MUTED.light, fontSize: 14, lineHeight: '22px' };
const FINE: CSSProperties = { ...SMALL, margin: '0 0 8px', fontSize: 13, lineHeight: '20px' };

/** Changes for mail programs with a dark mode that support style sheets; narrow ones get less margin. */
const styleSheet = ({ linkOnDark }: Look): string => `
@media (prefers-color-scheme: dark) {
  .bg, .bg > table > tbody > tr > td { background-color: ${PAPER.dark} !important; }
  .card { background-color: ${CARD.dark} !important; border-color: ${LINE.dark} !important; }
  .ink { color: ${INK.dark} !important; }
  .muted { color: ${MUTED.dark} !important; }
  .link { color: ${linkOnDark} !important; }
  .rule { border-color: ${LINE.dark} !important; }
}
@media (max-width: 480px) {
  .inside { padding: 28px 22px 8px !important; }
}`;

/** The page around a mail: the sender's name, one card, and the notes below it. */
export function MailPage({
  look,
  title,
  preview,
  below,
  children,
}: {
  look: Look;
  title: string;
  preview: string;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styleSheet(look)}</style>
      </Head>
      <Body className="bg" style={BODY}>
        <Preview useTitleTag={false}>{Array.from(preview).slice(0, SHOWN_BESIDE_SUBJECT).join('')}</Preview>
        <Container style={{ maxWidth: WIDTH }}>
          <Brand look={look} />
          <Container
            className="card"
            tdClassName="inside"
            style={{
              ...CARD_STYLE,
              maxWidth: WIDTH,
              backgroundColor: CARD.light,
              border: `1px solid ${LINE.light}`,
              borderRadius: 14,
              borderCollapse: 'separate',
            }}
          >
            {children}
          </Container>
          <Section style={{ padding: '20px 4px 0' }}>{below}</Section>
        </Container>
      </Body>
    </Html>
  );
}

const MARK: CSSProperties = {
  width: 32,
  height: 32,
  borderRadius: 8,
  fontSize: 16,
  lineHeight: '32px',
  fontWeight: 700,
  textAlign: 'center',
};

/** The sender: the first letter as a mark, because mails contain no pictures, and the name. */
function Brand({ look: { brand, accent, onAccent } }: { look: Look }) {
  const [letter = ''] = brand.match(/[\p{L}\p{N}]/u) ?? [];
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={{ margin: '0 0 16px 4px' }}>
      <tbody>
        <tr>
          <td aria-hidden="true" width={32} style={{ ...MARK, backgroundColor: accent, color: onAccent }}>
            {letter.toLocaleUpperCase('en')}
          </td>
          <td
            className="ink"
            style={{
              paddingLeft: 10,
              color: INK.light,
              fontSize: 15,
              lineHeight: '22px',
              fontWeight: 600,
              overflowWrap: 'anywhere',
            }}
          >
            {brand}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export const Title = ({ children }: { children: string }) => (
  <Heading
    as="h1"
    className="ink"
    style={{
      margin: '0 0 16px',
      color: INK.light,
      fontSize: 24,
      lineHeight: '32px',
      fontWeight: 650,
      overflowWrap: 'anywhere',
      textWrap: 'balance',
    }}
  >
    {children}
  </Heading>
);

function inline(part: Part, look: Look): ReactNode {
  if (typeof part === 'string') return part;
  if ('strong' in part) return <strong>{part.strong}</strong>;
  return (
    <Link className="link" href={part.href} style={{ color: look.link, textDecoration: 'underline' }}>
      {part.text}
    </Link>
  );
}

const Inlines = ({ words, look }: { words: Words; look: Look }) =>
  createElement(Fragment, null, ...(typeof words === 'string' ? [words] : words.map((part) => inline(part, look))));

interface Said {
  words: Words;
  look: Look;
}

export const Paragraph = ({ words, look }: Said) => (
  <Text className="ink" style={TEXT}>
    <Inlines words={words} look={look} />
  </Text>
);

export const Note = ({ words, look }: Said) => (
  <Text className="muted" style={SMALL}>
    <Inlines words={words} look={look} />
  </Text>
);

/** The last words in the card, after a divider. */
export const Closing = ({ words, look }: Said) => (
  <Text
    className="muted rule"
    style={{ ...SMALL, margin: '24px 0 0', padding: '20px 0', borderTop: `1px solid ${LINE.light}` }}
  >
    <Inlines words={words} look={look} />
  </Text>
);

/** Small print below the card. */
export const Fine = ({ words, look }: Said) => (
  <Text className="muted" style={FINE}>
    <Inlines words={words} look={look} />
  </Text>
);

/** A code, to be typed elsewhere. */
export const Code = ({ children }: { children: string }) => (
  <Text
    className="ink"
    style={{
      ...TEXT,
      margin: '8px 0 20px',
      fontFamily: MONOSPACED,
      fontSize: 36,
      lineHeight: '44px',
      fontWeight: 650,
      letterSpacing: '.2em',
    }}
  >
    {children}
  </Text>
);

export const Action = ({ label, url, look: { accent, onAccent } }: { label: string; url: string; look: Look }) => (
  <Section style={{ margin: '8px 0 24px' }}>
    <Button
      href={url}
      style={{
        padding: '14px 24px',
        borderRadius: 8,
        backgroundColor: accent,
        color: onAccent,
        fontSize: 16,
        lineHeight: '20px',
        fontWeight: 600,
      }}
    >
      {label}
    </Button>
  </Section>
);
