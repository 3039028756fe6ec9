/** The common files as they are built. */
export interface CommonFiles {
  /** Why there are none. */
  problem?: string;
  /** The folder of the build. */
  dir: string;
  /** The group that is always loaded. */
  first: string;
  files: Readonly<
    Record<
      string,
      {
        group: string;
        imports: readonly string[];
        /** Those that are imported on demand. */
        later: readonly string[];
        /** The file's imports from the shell, by module. */
        exports: Readonly<Record<string, readonly string[]>>;
      }
    >
  >;
  /**
   * The modules by their paths in the repository, with the names of their exports where a file has others. `isPart`: the
   * module has more exports.
   */
  modules: Readonly<Record<string, { file: string; names?: Readonly<Record<string, string>>; isPart?: boolean }>>;
}

export function commonFilesFor(dir: string): CommonFiles | null;
