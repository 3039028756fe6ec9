import type { Command } from '@scopewright/workplace-kit/commands/commands';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { ReadyDot } from './ready-mark.tsx';
import { choicesOf, PHASE_CHOICES, READY_WORDS, type ReadyState } from './scope-words.ts';

/** The phases as choices in the palette; `current` is null for several items. */
export const phaseCommands = (current: number | null, onChoose: (phase: number) => void): Command[] =>
  PHASE_CHOICES.map(({ value, label }) => ({
    id: `phase-${value}`,
    title: label,
    current: String(current) === value,
    run: () => onChoose(Number(value)),
  }));

/** The ready states as choices in the palette. */
export const stateCommands = (current: ReadyState | null, onChoose: (state: ReadyState) => void): Command[] =>
  choicesOf(READY_WORDS).map(({ value, label }) => ({
    id: `state-${value}`,
    title: label,
    icon: <ReadyDot state={value} />,
    current: current === value,
    run: () => onChoose(value),
  }));

/** The possible owners of items as choices in the palette; `current` is undefined for several items. */
export const ownerCommands = (
  people: readonly Consultant[],
  current: string | null | undefined,
  onChoose: (ownerId: string | null) => void,
): Command[] => [
  { id: 'owner-none', title: 'No owner', current: current === null, run: () => onChoose(null) },
  ...people.map(({ id, name }) => ({
    id: `owner-${id}`,
    title: name,
    current: current === id,
    run: () => onChoose(id),
  })),
];
