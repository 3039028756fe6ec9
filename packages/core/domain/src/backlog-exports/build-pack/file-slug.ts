const LENGTH = 60;

/** A file name that every system accepts, numbered so that it is unique: `01-access-request`. */
export function fileSlug(at: number, name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH)
    .replace(/^-+|-+$/g, '');
  return [String(at + 1).padStart(3, '0'), ...(slug === '' ? [] : [slug])].join('-');
}
