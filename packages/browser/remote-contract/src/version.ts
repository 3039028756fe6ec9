/**
 * Version of the shell's offer to a remote and of a remote's required exports. Raise it with every change that would
 * break an already deployed remote; the shell refuses remotes of another version.
 *
 * Deliberately a separate entry: the package's main entry is a shared singleton, so a remote that read the constant
 * from there would report the shell's version instead of the one it was built against.
 */
export const CONTRACT_VERSION = 1;
