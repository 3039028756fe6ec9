import { type Command, type HostCommands, useHost } from '@scopewright/remote-contract';
import { createCommands, onePerPage } from '@scopewright/remote-contract/host-parts';
import { useEffect, useRef } from 'react';

export type { Command };

/** The heading of the commands for the open item; it comes first. */
export const THIS_ITEM = 'This item';

/** The command that drafts a change order of the open SOW; the palette has it for a company's only active one. */
export const NEW_CHANGE_ORDER = 'new-change-order';

/** For shells that are older than `HostApi.commands`: only the frame's own remote can offer commands there. */
const own = onePerPage(createCommands);

/** The commands of the page. */
export function useHostCommands(): HostCommands {
  const { commands, queryClient } = useHost();
  return commands ?? own(queryClient);
}

/** Offers commands in the palette, and by their shortcuts, while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const all = useHostCommands();
  // not an effect event: the palette asks for them while it renders
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => all.add(() => latest.current), [all]);
}
