import { useState } from 'react';
import type { Command } from './commands.ts';
import { fitting, Palette } from './palette.tsx';

/** The choices of a command, for frames without a palette of all commands. */
export function ChoicesPalette({ command, onClose }: { command: Command; onClose: (chosen?: Command) => void }) {
  const [typed, setTyped] = useState('');
  const choices = command.choices?.() ?? [];
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      within={command}
      rows={[[null, typed.trim() === '' ? choices : fitting(choices, typed.trim())]]}
      empty={`Nothing found for “${typed}”`}
      onClose={onClose}
    />
  );
}
