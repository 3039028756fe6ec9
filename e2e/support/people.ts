import { randomBytes } from 'node:crypto';

/** A firm before its signup. Every test creates its own, so that tests don't affect each other. */
export interface NewFirm {
  name: string;
  key: string;
  admin: { name: string; email: string; password: string };
}

/** A client company with its future administrator. */
export interface NewClient {
  name: string;
  admin: { name: string; email: string; password: string };
}

const unique = () => randomBytes(4).toString('hex');

export function newFirm(overrides: Partial<NewFirm> = {}): NewFirm {
  const id = unique();
  return {
    name: `Larch & Vale ${id}`,
    key: `larch-${id}`,
    admin: { name: 'Ines Larch', email: `ines.${id}@larch.example`, password: `larch-${id}-secret` },
    ...overrides,
  };
}

export function newClient(overrides: Partial<NewClient> = {}): NewClient {
  const id = unique();
  return {
    name: `Quarry Foods ${id}`,
    admin: { name: 'Paul Ortega', email: `paul.${id}@quarry.example`, password: `quarry-${id}-secret` },
    ...overrides,
  };
}
