import { newPartId } from '@scopewright/company-kit/scope/part-ids';
import type { FieldContent } from '@scopewright/contracts/scoping';
import { firstKeys } from '@scopewright/domain/scoping/order';
import { foldName } from '@scopewright/domain/scoping/parts';

export interface OptionLine {
  name: string;
  /** Whether it is a sub-option of the last option of the first level. */
  below: boolean;
}

/**
 * The options in a text that was typed or pasted: one per line, without empty lines and list marks; with two levels,
 * lines indented by a space are sub-options.
 */
export function linesOf(text: string, levels: boolean): OptionLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const name = line
      .replace(/^\s*(?:[-*•]\s+)?/, '')
      .trim()
      .slice(0, 255);
    return name === '' ? [] : [{ name, below: levels && /^\s/.test(line) }];
  });
}

/** Options in the format of a new field; of several with the same name on one level only the first. */
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
