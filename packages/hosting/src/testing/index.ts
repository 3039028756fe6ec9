export { type FakeVercel, fakeVercel } from './fake-vercel.ts';
