/** Version of the build: that of package.json. */
declare const __APP_VERSION__: string;
