export { fakeCalDav } from './fake-caldav.ts';
export { fakeGoogle } from './fake-google.ts';
export { fakeMicrosoft } from './fake-microsoft.ts';
