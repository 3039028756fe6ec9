/**
 * A router without an address bar, for tests and for prerendering screens at build time. Nothing that a browser loads
 * imports it.
 */
export { MemoryRouter } from 'react-router-dom';
