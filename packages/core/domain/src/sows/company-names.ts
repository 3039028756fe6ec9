/** Legal forms as whole words, without points. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated llc ltd limited llp lp plc pllc corp corporation co company pty gmbh mbh ag kg kgaa ohg ug se eg ev sa sas sasu sarl eurl snc sl slu slp sau srl spa bv nv oy oyj ab as asa aps lda ltda'.split(
    ' ',
  ),
);
const JOINTS: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'the']);

/** Words that the longest legal form is written in: 'S. à r. l.' */
const FORM_WORDS = 4;

/** Number of words at the end of a name that are its legal form; 0 without one. */
function formAtEnd(words: readonly string[]): number {
  for (let count = Math.min(FORM_WORDS, words.length - 1); count > 0; count--)
    if (LEGAL_FORMS.has(words.slice(-count).join(''))) return count;
  return 0;
}

/** The words of a company's name that identify it: without legal form, accents, case and signs. */
function identifyingWords(name: string): string {
  let words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[.'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINTS.has(word));
  for (let count = formAtEnd(words); count > 0; count = formAtEnd(words)) words = words.slice(0, -count);
  const [first = '', ...rest] = words;
  return (rest.length > 0 && LEGAL_FORMS.has(first) ? rest : words).join(' ');
}

/** Whether two names are those of the same company, whatever legal form they have. */
export const isSameCompany = (one: string, other: string): boolean => identifyingWords(one) === identifyingWords(other);
