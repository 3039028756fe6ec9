/** Legal forms as whole words, without points. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated llc ltd limited llp lp plc pllc corp corporation co company pty gmbh mbh ag kg kgaa ohg ug se eg ev sa sas sasu sarl eurl snc sl slu slp sau srl spa bv nv oy oyj ab as asa aps lda ltda'.split(
    ' ',
  ),
);
const JOINTS: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'the']);

/** The words of a company's name that identify it: without legal form, accents, case and signs. */
function identifyingWords(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // 'S. A.' and 'G.m.b.H.' are one word
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.\s?(?=\p{L}(?:\p{L}{0,2})\.)/gu, '$1')
    .replace(/[.'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !JOINTS.has(word));
  const isForm = (word: string | undefined) => word !== undefined && LEGAL_FORMS.has(word);
  let [from, to] = [0, words.length];
  while (to - from > 1 && isForm(words[to - 1])) to--;
  while (to - from > 1 && isForm(words[from])) from++;
  return words.slice(from, to).join(' ');
}

/** Whether two names are those of the same company, whatever legal form they have. */
export const isSameCompany = (one: string, other: string): boolean => identifyingWords(one) === identifyingWords(other);
