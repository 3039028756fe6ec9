export interface ServiceProgram {
  /** The service's folder. */
  root: string;
  /** The program's source file. */
  input: string;
  /** Where the bundle goes; within `root`. */
  dir: string;
}

export function bundleService(program: ServiceProgram): Promise<{ fileName: string; length: number }[]>;
