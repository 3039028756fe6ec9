import { PassingFailure } from '@scopewright/domain/passing-failure';
import { expect, test } from 'vitest';
import { WorkCrashed, WorkExceeded, WorkInterrupted, WorkRefused } from './errors.ts';

test('what was not taken may be asked for again, what went wrong may not', () => {
  expect(new WorkRefused()).toMatchObject({ because: 'firmBusy', name: 'WorkRefused' });
  expect(new WorkInterrupted('The pool is closed')).toMatchObject({ because: 'unavailable', name: 'WorkInterrupted' });
  for (const failure of [new WorkExceeded('fill', 'memory'), new WorkCrashed('The thread told no result')])
    expect(failure).not.toBeInstanceOf(PassingFailure);
});
