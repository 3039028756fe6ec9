import { createContext, useContext } from 'react';

interface CommandCentre {
  open: (dialog: 'palette' | 'shortcuts') => void;
  /** Runs the command with this id, if there is one. */
  runCommand: (id: string) => void;
}

/** Provided by the workplace's frame; without one nothing happens. */
export const CommandCentreContext = createContext<CommandCentre>({
  open: () => undefined,
  runCommand: () => undefined,
});

/**
 * For components that run a command of the current page, or open the palette or the shortcut sheet, other than by keys.
 */
export const useCommandCentre = (): CommandCentre => useContext(CommandCentreContext);
