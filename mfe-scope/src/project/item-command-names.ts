/** Single-key commands for an item, also in its menu. */
export const ITEM_COMMANDS = {
  phase: { id: 'item-phase', title: 'Set phase…', shortcut: 'p' },
  state: { id: 'item-state', title: 'Set state…', shortcut: 's' },
  owner: { id: 'item-owner', title: 'Assign owner…', shortcut: 'a' },
  next: { id: 'item-next', title: 'Next item', shortcut: 'j' },
  previous: { id: 'item-previous', title: 'Previous item', shortcut: 'k' },
  create: { id: 'scope-add', title: 'Create…', shortcut: 'c' },
} as const;
