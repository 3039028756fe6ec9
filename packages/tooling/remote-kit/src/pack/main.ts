import { relative, resolve } from 'node:path';
import { inRoot } from '../root.ts';
import { packContract } from './pack-contract.ts';

// npm run pack:contract -- <folder>: packs the remote contract for teams outside this project.
const { tarball } = await packContract(resolve(process.argv[2] ?? inRoot('dist')));
console.log(`Packed ${relative(process.cwd(), tarball)}`);
