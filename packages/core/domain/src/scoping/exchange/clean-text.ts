/** Maximum length of a label of a part. */
const LABEL_LENGTH = 255;
/** Maximum length of a text of a part. */
const TEXT_LENGTH = 5_000;
/** Maximum length of an item's name from a file: leaves room to make it unique. */
const ITEM_NAME_LENGTH = 100;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const HIDDEN = /[\p{Cs}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu;
const HIDDEN_IN_TEXT = /[\p{Cs}\p{Bidi_Control}\ufeff\ufffe\uffff]|(?![\n\t])\p{Cc}/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** A text from a file in storable form, with the changes made to it as the end of a sentence. */
export interface Cleaned {
  text: string;
  /** Empty if only surrounding blanks were removed. */
  changes: string[];
}

const TAKEN_OUT = 'control characters and marks of text direction were taken out';
const cutTo = (length: number) => `it was cut to ${length} characters`;

/** A name or label: one visible line, without invisible characters; empty if nothing visible remains. */
export function cleanLabel(given: string, length = LABEL_LENGTH): Cleaned {
  const trimmed = given.trim();
  const plain = trimmed.replace(BREAKS, ' ').replace(HIDDEN, '').trim();
  const text = VISIBLE.test(plain) ? cut(plain, length) : '';
  return {
    text,
    changes: [...(plain === trimmed ? [] : [TAKEN_OUT]), ...(plain.length > length ? [cutTo(length)] : [])],
  };
}

/** Like `cleanLabel`, for a text of several lines. */
export function cleanText(given: string, length = TEXT_LENGTH): Cleaned {
  const lines = given.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const plain = lines.replace(HIDDEN_IN_TEXT, '');
  return {
    text: cut(plain, length),
    changes: [...(plain === lines ? [] : [TAKEN_OUT]), ...(plain.length > length ? [cutTo(length)] : [])],
  };
}

/** A label as the name of an item, which is shorter than a label may be. */
export const itemName = (label: string): string => cut(label, ITEM_NAME_LENGTH);

/** The beginning of a text, without splitting a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}
