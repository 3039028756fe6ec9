/** A router without an address bar, for tests and for drawing screens at build time: nothing that a browser loads imports it. */
export { MemoryRouter } from 'react-router-dom';
