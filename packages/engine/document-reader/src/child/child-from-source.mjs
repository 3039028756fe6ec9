// The program of documents' processes when nothing is built: its code is TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./child.ts');
