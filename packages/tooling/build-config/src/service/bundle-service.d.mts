export interface ServiceProgram {
  /** The service's folder. */
  root: string;
  /** The program's source file. */
  input: string;
  /** Output folder of the bundle; within `root`. */
  dir: string;
}

export function bundleService(program: ServiceProgram): Promise<{ fileName: string; length: number }[]>;

/** Bundles one program, without those that packages start beside it. */
export function bundleProgram(
  program: Omit<ServiceProgram, 'input'> & { input: Record<string, string>; define?: Record<string, string> },
): Promise<{ fileName: string; length: number }[]>;

/** The programs that packages start in threads and processes, bundled for tests of sources. @returns their folder */
export function bundledPrograms(): Promise<string>;
