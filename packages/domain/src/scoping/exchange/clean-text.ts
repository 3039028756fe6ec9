/** Longest label of a part of an item. */
const LABEL_LENGTH = 255;
/** Longest text of a part of an item. */
const TEXT_LENGTH = 5_000;
/** Longest name that an item is given from a file: leaves room for what makes it unique. */
const ITEM_NAME_LENGTH = 100;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const HIDDEN = /[\p{Cs}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu;
const HIDDEN_IN_TEXT = /[\p{Cs}\p{Bidi_Control}\ufeff\ufffe\uffff]|(?![\n\t])\p{Cc}/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** A text of a file as it can be stored, with what was done to it as the end of a sentence. */
export interface Cleaned {
  text: string;
  /** Empty where only blanks around it were taken away. */
  changes: string[];
}

const TAKEN_OUT = 'control characters and marks of text direction were taken out';
const cutTo = (length: number) => `it was cut to ${length} characters`;

/** A name or label: one line that can be seen, without characters that are not drawn; empty where nothing of it can be seen. */
export function cleanLabel(given: string, length = LABEL_LENGTH): Cleaned {
  const trimmed = given.trim();
  const plain = trimmed.replace(BREAKS, ' ').replace(HIDDEN, '').trim();
  const text = VISIBLE.test(plain) ? cut(plain, length) : '';
  return {
    text,
    changes: [...(plain === trimmed ? [] : [TAKEN_OUT]), ...(plain.length > length ? [cutTo(length)] : [])],
  };
}

/** The same for a text of several lines. */
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

/** The beginning of a text, never half of a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length).trimEnd();
}
