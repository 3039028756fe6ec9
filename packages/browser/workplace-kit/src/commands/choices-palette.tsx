import { useState } from 'react';
import type { Command } from './commands.ts';
import { Palette } from './palette.tsx';
import { choicesOf } from './rank-commands.ts';

/** The choices of a command, for frames without a palette of all commands. */
export function ChoicesPalette({ command, onClose }: { command: Command; onClose: (chosen?: Command) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      within={command}
      rows={[[null, choicesOf(command, typed.trim())]]}
      empty={`No results for “${typed}”`}
      onClose={onClose}
    />
  );
}
