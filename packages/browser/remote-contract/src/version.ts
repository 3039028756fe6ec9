/**
 * Version of what the shell gives a remote and what a remote must export. Raise it with every change that would break
 * an already deployed remote; the shell refuses remotes of another version.
 *
 * Deliberately an entry of its own: the package's main entry is a shared singleton, so a remote that read the constant
 * from there would report the shell's version instead of the one it was built against.
 */
export const CONTRACT_VERSION = 1;
