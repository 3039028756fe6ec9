import { describe } from 'vitest';
import { rotateKeys } from './key-rotation.ts';
import { killParts } from './killed-parts.ts';
import { ownProduct } from './own-product.ts';
import { collectTraces } from './traces.ts';

// starting a product takes longer than most of these tests
const product = ownProduct();

describe('traces', () => collectTraces(product));
describe('signing keys', () => rotateKeys(product));
// last: one of its parts stops for good
describe('killed parts', () => killParts(product));
