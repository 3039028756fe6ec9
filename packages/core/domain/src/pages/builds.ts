/**
 * Facts of a build that both sides check: the release command before it is shipped, the front door before it is used.
 */
export interface Build {
  /** Its files, by path. */
  files: Readonly<Record<string, unknown>>;
  /** The modules that it takes from the shell, with the compatible versions. */
  shared: Readonly<Record<string, string>>;
}

/** The shortest hash that bundlers put into names. */
const HASH_LENGTH = 8;
/** Words as people write them into file names, such as `remoteEntry`, `entry2` or `2027`. */
const WORD = /^[A-Z]?[a-z]*(?:[A-Z][a-z]+)*\d{0,4}$/;
const SEPARATOR = /[-_~]/;
/** The files whose content has to stay: an older page with newer code or styles is broken. */
const CODE = /\.(?:m?js|css)$/;
const NAMED_AT_MOST = 3;

const areWords = (text: string): boolean => text.split(SEPARATOR).every((piece) => WORD.test(piece));

/** Each part of a name that follows a separator, to the end of the name. */
const endingsOf = (part: string): string[] =>
  [...part].flatMap((character, index) => (SEPARATOR.test(character) ? [part.slice(index + 1)] : []));

/**
 * Whether a file's name contains a hash of its content, so that no other build overwrites the file. Only the bundler
 * knows which characters are the hash: it is assumed to be eight characters after a separator, or more that are not
 * words.
 */
export function hasHashInName(file: string): boolean {
  const [name = '', ...others] = file
    .slice(file.lastIndexOf('/') + 1)
    .split('.')
    .slice(0, -1);
  const endings = [...others, ...[name, ...others].flatMap(endingsOf)].filter((text) => /^[\w~-]+$/.test(text));
  return (
    endings.some((text) => text.length === HASH_LENGTH) ||
    [name, ...endings].some((text) => text.length > HASH_LENGTH && !areWords(text))
  );
}

/** Some names, as a sentence shows them. */
export const namedIn = (files: readonly string[]): string => {
  const more = files.length - NAMED_AT_MOST;
  return `${files.slice(0, NAMED_AT_MOST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/**
 * Why a build can't be used as it is, one sentence each; empty if it can.
 * @param isRange whether a text is a range of versions
 */
export function buildProblems(remote: string, { files, shared }: Build, isRange: (text: string) => boolean): string[] {
  const fixed = Object.keys(files).filter((file) => CODE.test(file) && !hasHashInName(file));
  const names =
    fixed.length === 0
      ? []
      : [
          `${remote}: the next build would overwrite ${namedIn(fixed)} while pages still load this one. Put the hash of the content into the names: with Vite “filename: 'remoteEntry-[hash].js'” of the federation plugin; with rspack and webpack “filename: 'remoteEntry-[contenthash].js'” of the plugin, and “chunkFilename: '[name]-[contenthash].js'” of output`,
        ];
  const ranges = Object.entries(shared)
    .filter(([, range]) => !isRange(range))
    .map(
      ([module, range]) =>
        `${remote}: it needs ${module} “${range}”, which is no range of versions: set its requiredVersion, such as '^1.0.0'`,
    );
  return [...names, ...ranges];
}
