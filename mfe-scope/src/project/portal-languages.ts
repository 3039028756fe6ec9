/** Languages that the platform's portal supports, as BCP 47 tags, in the order of their English names. */
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

/** Display name of a language tag, or the tag itself if it is unknown or invalid. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
