import { MATCHING_SCORE, scoreOf } from '@scopewright/domain/search/rank';
import { wordsOf } from '@scopewright/domain/search/words';
import { defaultFilter } from 'cmdk';
import type { Command } from './commands.ts';

/** From this score of the library on a title matches; letters that only occur in the same order score less. */
const LEAST_FUZZY = 0.1;
/** Almost every title has any one letter. */
const FUZZY_LENGTH = 2;

export interface Ranked {
  command: Command;
  /** How well it matches; comparable with `scoreOf`. */
  score: number;
}

/**
 * How well a command matches the input: by words that begin like those of the input, else less by letters of its
 * title. 0 if it doesn't match.
 */
function scoreOfCommand({ title, keywords = [] }: Command, typed: string, words: readonly string[]): number {
  const byWords = scoreOf(words, title, keywords);
  if (byWords > 0 || typed.length < FUZZY_LENGTH) return byWords;
  const fuzzy = defaultFilter(title, typed);
  return fuzzy > LEAST_FUZZY ? fuzzy * (MATCHING_SCORE - 1) : 0;
}

/** The commands that match the input, the best first. */
export function rankCommands(commands: readonly Command[], typed: string): Ranked[] {
  const words = wordsOf(typed);
  return commands
    .map((command) => ({ command, score: scoreOfCommand(command, typed, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
}

/** The choices of a command that match the input; all of them without one. */
export function choicesOf(command: Command, typed: string): readonly Command[] {
  const choices = command.choices?.() ?? [];
  return typed === '' ? choices : rankCommands(choices, typed).map(({ command: choice }) => choice);
}
