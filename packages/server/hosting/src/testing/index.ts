export { fakeVercel } from './fake-vercel.ts';
