/** Splits a package's tests: each of these files runs in its own process, all others share one. */
export function withFilesApart(config, files) {
  const { reporters, ...test } = config.test;
  // vitest modifies the definitions in its argument
  const project = (settings) => ({ ...config, define: { ...config.define }, test: { ...test, ...settings } });
  return {
    test: {
      reporters,
      projects: [
        // after the others: files of one kind are run by one process, which creates one document for them
        project({ name: 'apart', include: files, isolate: true, sequence: { groupOrder: 1 } }),
        project({ name: 'together', exclude: [...test.exclude, ...files] }),
      ],
    },
  };
}
