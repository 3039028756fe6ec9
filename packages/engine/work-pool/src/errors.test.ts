import { PassingFailure } from '@scopewright/domain/passing-failure';
import { expect, test } from 'vitest';
import { WorkCrashed, WorkExceeded, WorkInterrupted, WorkRefused } from './errors.ts';

test('refused work may be retried, failed work may not', () => {
  expect(new WorkRefused()).toMatchObject({ because: 'firmBusy', name: 'WorkRefused' });
  expect(new WorkInterrupted('The pool is closed')).toMatchObject({ because: 'unavailable', name: 'WorkInterrupted' });
  for (const failure of [new WorkExceeded('fill', 'memory'), new WorkCrashed('The thread returned no result')])
    expect(failure).not.toBeInstanceOf(PassingFailure);
});
