declare const __APP_VERSION__: string;

/** Version of the deployment; set by builds. */
export const VERSION =
  typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : (process.env.APP_VERSION ?? 'development');
