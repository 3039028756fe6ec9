import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { describe, expect, it } from 'vitest';
import { foldName } from '../parts.ts';
import { CONFIG_CATALOGUE } from './config-catalogue.ts';

describe('CONFIG_CATALOGUE', () => {
  it('has each item once, ignoring case, with its kind and a phase', () => {
    expect(new Set(CONFIG_CATALOGUE.map(({ name }) => foldName(name))).size).toBe(CONFIG_CATALOGUE.length);
    for (const { name, category, description, defaultPhase } of CONFIG_CATALOGUE) {
      expect([
        name.length > 0,
        category.length > 0,
        description.endsWith('.'),
        CONFIG_PHASES.some(({ value }) => value === defaultPhase),
      ]).toEqual([true, true, true, true]);
    }
  });

  it('covers subjects without a diagram, and begins every phase', () => {
    expect([...new Set(CONFIG_CATALOGUE.map(({ category }) => category))]).toEqual([
      'Service levels',
      'Queues',
      'Automation',
      'Notifications',
      'Permissions',
      'Portal',
      'Knowledge base',
      'Assets',
      'Integrations',
      'Reports',
      'Migration',
      'Training',
    ]);
    expect(new Set(CONFIG_CATALOGUE.map(({ defaultPhase }) => defaultPhase)).size).toBe(CONFIG_PHASES.length);
  });
});
