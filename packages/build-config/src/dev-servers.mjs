/** Ports of the development servers when `DEV_PORT` names no other. */
export const DEV_PORTS = { shell: 5200, marketing: 5201, auth: 5202, firm: 5203, admin: 5204 };

/** Development server of a front-end package: other origins may load from it, and files it refers to carry its origin. */
export function devServer(/** @type {keyof typeof DEV_PORTS} */ name) {
  const port = Number(process.env.DEV_PORT ?? DEV_PORTS[name]);
  return { host: '127.0.0.1', port, strictPort: true, cors: true, origin: `http://127.0.0.1:${port}` };
}
