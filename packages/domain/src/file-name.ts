import { FILE_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';

/** What no file is called on one of the systems that people save it on, and what hides or turns what comes after it. */
const REFUSED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff<>:"/\\|?*]/gu;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name that a file is kept and downloaded under: without a path, without characters that systems refuse, and with the ending of what it is.
 * @param given as the person's system calls it
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
