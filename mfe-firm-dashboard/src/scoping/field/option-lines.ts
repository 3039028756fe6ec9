import type { FieldContent } from '@scopewright/contracts/scoping';
import { firstKeys } from '@scopewright/domain/scoping/order';
import { foldName } from '@scopewright/domain/scoping/parts';
import { newPartId } from '../part-ids.ts';

export interface OptionLine {
  name: string;
  /** Whether it is an option of the second level, below the last one of the first. */
  below: boolean;
}

/** The options in a text that was typed or pasted: one a line, without empty ones and list marks; with two levels those that start with a blank are below. */
export function linesOf(text: string, levels: boolean): OptionLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const name = line
      .replace(/^\s*(?:[-*•]\s+)?/, '')
      .trim()
      .slice(0, 255);
    return name === '' ? [] : [{ name, below: levels && /^\s/.test(line) }];
  });
}

/** Options as a new field has them; of several with one name on one level the first one. */
export function optionsOfLines(text: string, levels: boolean): FieldContent['options'] {
  const lines = linesOf(text, levels);
  const keys = firstKeys(lines.length);
  const options: FieldContent['options'] = {};
  let parentId: string | null = null;
  for (const [index, { name, below }] of lines.entries()) {
    const under: string | null = below ? parentId : null;
    if (Object.values(options).some((option) => option.parentId === under && foldName(option.name) === foldName(name)))
      continue;
    const id = newPartId();
    options[id] = { name, parentId: under, order: keys[index] ?? '', retired: false };
    if (under === null) parentId = id;
  }
  return options;
}
