export interface ServiceProgram {
  /** The service's folder. */
  root: string;
  /** The program's source file. */
  input: string;
  /** Output folder of the bundle; within `root`. */
  dir: string;
}

export function bundleService(program: ServiceProgram): Promise<{ fileName: string; length: number }[]>;
