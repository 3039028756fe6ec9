declare const __APP_VERSION__: string;
/** Versions of the shared modules, by import name. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;
