import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';

const theme = readFileSync(join(import.meta.dirname, '../../../../browser/ui/theme.css'), 'utf8');
const tokens = (kind) =>
  [...theme.matchAll(new RegExp(`--${kind}-([a-z0-9]+(?:-[a-z0-9]+)*):`, 'g'))].map(([, name]) => name);
const merge = extendTailwindMerge({
  extend: { theme: { text: tokens('text'), container: tokens('container'), animate: tokens('animate') } },
});

const checked = new Set();
const unchecked = new Set();

/** Pairs of utilities in a class attribute that set the same property under the same variant. */
function conflictsIn(classes) {
  const names = classes.split(/\s+/);
  const kept = new Set(merge(classes).split(' '));
  const lost = names.filter((name) => name && !kept.has(name));
  return lost.map(
    (name) =>
      `${name} and ${names.findLast((other) => other !== name && merge(`${name} ${other}`) === other)} in "${classes}"`,
  );
}

function note(element) {
  const classes = element.getAttribute('class');
  if (classes && !checked.has(classes)) unchecked.add(classes);
}

function noteChanges(records) {
  for (const { type, target, addedNodes } of records) {
    if (type === 'attributes') note(target);
    for (const node of addedNodes) {
      if (node.nodeType !== node.ELEMENT_NODE) continue;
      note(node);
      for (const element of node.querySelectorAll('[class]')) note(element);
    }
  }
}

// one for all files of a process, which share their document
const observer = typeof document === 'undefined' ? undefined : new MutationObserver(noteChanges);
observer?.observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });

/** The conflicts in everything that the document has contained since the last call. */
export function takeConflicts() {
  noteChanges(observer?.takeRecords() ?? []);
  const conflicts = [...unchecked].flatMap(conflictsIn);
  for (const classes of unchecked) checked.add(classes);
  unchecked.clear();
  return conflicts;
}
