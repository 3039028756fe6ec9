/** Languages that the platform's portal speaks, as BCP 47 tags, in the order of their English names. */
export const PORTAL_LANGUAGES = [
  'zh-CN',
  'zh-TW',
  'cs',
  'da',
  'nl',
  'en',
  'en-GB',
  'et',
  'fi',
  'fr',
  'de',
  'hu',
  'is',
  'it',
  'ja',
  'ko',
  'nb',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'ru',
  'sk',
  'es',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
] as const;

const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language's name; its tag where it has none, or is none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
