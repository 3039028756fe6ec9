import { readFile, stat } from 'node:fs/promises';
import { parseTemplate, type Template } from './template.ts';

/** The shell's page as it is now. */
export type TemplateSource = () => Promise<Template>;

const CHECK_MS = 1000;

/**
 * Reads the shell's page, and again when a new build has replaced it; a build that can't be read leaves the one before in place.
 * @throws Error when there is no build at all
 */
export async function openTemplateFile(file: string, { now = Date.now }: { now?: () => number } = {}): Promise<TemplateSource> {
  let template = parseTemplate(await readFile(file, 'utf8'));
  let modifiedAt = (await stat(file)).mtimeMs;
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < CHECK_MS) return template;
    checkedAt = now();
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs !== modifiedAt) {
        template = parseTemplate(await readFile(file, 'utf8'));
        modifiedAt = mtimeMs;
      }
    } catch {
      // A build is being written: the page before it stays until the new one is whole.
    }
    return template;
  };
}
