import { FILE_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';

/** Characters that some system refuses in file names, or that hide or reorder the text after them. */
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff<>:"/\\|?*]/gu;
/** Device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name for storing and downloading a file: without a path or characters that systems refuse, and with the extension
 * of its type.
 * @param given the name on the person's system
 * @param ending of its type, for example `.pdf`
 */
export function fileNameOf(given: string, ending: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(REFUSED, '').replace(/\s+/g, ' ').trim();
  const stem = (clean.toLowerCase().endsWith(ending) ? clean.slice(0, -ending.length) : clean).replace(
    /^[.\s]+|[.\s]+$/g,
    '',
  );
  const named = stem === '' ? 'document' : DEVICE.test(stem) ? `_${stem}` : stem;
  const short = [...named].slice(0, FILE_NAME_MAX_LENGTH - ending.length).join('');
  return `${short.trimEnd()}${ending}`;
}
