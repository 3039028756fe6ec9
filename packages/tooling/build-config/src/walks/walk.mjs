import { importsOf, readInProject } from './project.mjs';
import { traced } from './trace.mjs';

/** The heading of the table of files that several walks pass. */
export const SHARED = 'Files that walks share';
/** The rows that a part of the product runs, by their first cell. A contract is only read. */
const ROWS_OF = {
  browser: (layer) => layer === 'Browser',
  frontDoor: (layer) => layer === 'Front door',
  service: (layer) => !['Browser', 'Front door', 'Contract'].includes(layer),
};
/** Schemas, constants and the design system: they are read without the rest. */
const IS_READ_ALONE = /^packages\/(core\/contracts|browser\/ui)\//;

/** The tables of docs/walks.md by heading: each file with the layer of its row. */
export function walks() {
  const [, ...sections] = readInProject('docs/walks.md').split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const [, , ...rows] = lines.filter((line) => line.startsWith('|'));
      let layer = '';
      const files = rows.flatMap((row) => {
        const [, first = '', cell = ''] = row.split('|').map((each) => each.trim());
        layer = first || layer;
        return Array.from(cell.matchAll(/\]\(\.\.\/([^)]+)\)/g), ([, file]) => ({ layer, file }));
      });
      return [heading, files];
    }),
  );
}

/** Files that call a function of another one, in the steps of a journey. All others are leaves. */
const callers = (added) =>
  [...added.keys()].filter(
    (file) =>
      !IS_READ_ALONE.test(file) &&
      importsOf(file).some(
        (other) =>
          other.file !== file &&
          !IS_READ_ALONE.test(other.file) &&
          added.has(other.file) &&
          (other.name === null || added.get(other.file).has(other.name)),
      ),
  );

/**
 * Compares the walk of a journey with the files that run in a part of the product.
 * @param headings the walk's heading in docs/walks.md, and `SHARED` for a journey that passes all shared files
 * @param work does the journey, each step of it with the function that it gets
 */
export async function comparedWalk(headings, part, work) {
  const tables = walks();
  const named = [headings].flat();
  const walk = named
    .flatMap((heading) => tables.get(heading) ?? [])
    .flatMap(({ layer, file }) => (ROWS_OF[part](layer) ? [file] : []));
  const known = new Set([...named, SHARED].flatMap((heading) => tables.get(heading) ?? []).map(({ file }) => file));
  const { ran, added } = await traced(work);
  return {
    didNotRun: walk.filter((file) => !ran.has(file)),
    undescribed: callers(added)
      .filter((file) => !known.has(file))
      .sort(),
  };
}
