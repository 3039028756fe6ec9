import { configDefaults } from 'vitest/config';

/** Splits a package's tests: each of these files runs in a process of its own, all others share one. */
export function withFilesApart(config, files) {
  const { reporters, ...test } = config.test;
  // vitest takes the definitions out of what it is given
  const project = (settings) => ({ ...config, define: { ...config.define }, test: { ...test, ...settings } });
  return {
    test: {
      reporters,
      projects: [
        project({ name: 'apart', include: files, isolate: true }),
        project({ name: 'together', exclude: [...configDefaults.exclude, ...files] }),
      ],
    },
  };
}
