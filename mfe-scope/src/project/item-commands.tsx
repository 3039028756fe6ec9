import { ownerCommands, phaseCommands, stateCommands } from '@scopewright/company-kit/scope/item-choices';
import type { ReadyState } from '@scopewright/company-kit/scope/scope-words';
import { type Command, THIS_ITEM, useCommands } from '@scopewright/workplace-kit/commands/commands';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import { useMemo, useState } from 'react';
import { useEdits } from '../saving/use-edits.ts';
import { useOpenItem } from '../saving/use-scope.tsx';
import { inKnownGroups, treeNodes } from '../tree/tree-nodes.ts';
import { BlockDialog } from './block-dialog.tsx';
import { ITEM_COMMANDS } from './item-command-names.ts';
import { useWorkspace } from './workspace-context.tsx';

const NOTHING_FOLDED: ReadonlySet<string> = new Set();

/** Commands and shortcuts for the open item: its phase, state and owner, and moving to the next and previous one. */
export function ItemCommands() {
  const { project, rows, openId, write, openItem } = useWorkspace();
  const open = useOpenItem(openId);
  const { set, change } = useEdits(openId);
  const people = useAssignable(write);
  const [blocking, setBlocking] = useState(false);
  const order = useMemo(
    () => treeNodes(project, inKnownGroups(project, rows), NOTHING_FOLDED).flatMap(({ row }) => (row ? [row.id] : [])),
    [project, rows],
  );
  const at = order.indexOf(openId);
  const goTo = (itemId: string | undefined) => (itemId ? openItem(itemId) : undefined);
  const item = open?.item;
  const setState = (state: ReadyState) => {
    if (state === 'blocked' && !item?.blockedReason) setBlocking(true);
    else set(['readyState'], state, 'State');
  };
  const commands: Command[] = [
    ...(write && item
      ? ([
          {
            ...ITEM_COMMANDS.phase,
            keywords: ['change phase'],
            choices: () => phaseCommands(item.phase, (phase) => set(['phase'], phase, 'Phase')),
          },
          {
            ...ITEM_COMMANDS.state,
            keywords: ['draft', 'in review', 'blocked', 'change state'],
            choices: () => stateCommands(item.readyState, setState),
          },
          {
            ...ITEM_COMMANDS.owner,
            keywords: ['assignee', 'responsible'],
            choices: () => ownerCommands(people, item.ownerId, (ownerId) => set(['ownerId'], ownerId, 'Owner')),
          },
          ...(item.readyState === 'ready'
            ? []
            : [{ id: 'item-ready', title: 'Mark ready', run: () => setState('ready') }]),
        ] satisfies Command[])
      : []),
    { ...ITEM_COMMANDS.next, run: () => goTo(order[at + 1]) },
    { ...ITEM_COMMANDS.previous, run: () => goTo(order[at - 1]) },
  ];
  useCommands(commands.map((command) => ({ ...command, section: THIS_ITEM })));
  return blocking ? (
    <BlockDialog
      count={1}
      onBlock={(reason) => {
        setBlocking(false);
        change(
          (now) => [
            { kind: 'set', path: ['readyState'], from: now.readyState, to: 'blocked' },
            { kind: 'set', path: ['blockedReason'], from: now.blockedReason, to: reason },
          ],
          'State',
        );
      }}
      onClose={() => setBlocking(false)}
    />
  ) : null;
}
