import type { CallOutput } from '@scopewright/contracts';
import { sow } from '@scopewright/contracts/testing';
import { answeringApi, failure, renderWithHost } from '@scopewright/remote-contract/testing';
import { changeOrderPath } from '@scopewright/workplace-kit/company/company-path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ContractCard } from './contract-card.tsx';

const SOW = sow({ endDate: '2027-03-31' });
const usd = (units: number) => ({ minor: units * 100, currency: 'USD' });
const FORM = { id: 'a'.repeat(24), number: 1, title: 'One more form', amount: usd(800), noChargeReason: '' };
const SUMS: CallOutput<'contractSums'> = {
  original: usd(100_000),
  accepted: [FORM],
  total: usd(100_800),
  unpriced: 0,
  endDate: '2027-04-07',
  endOutOfRange: false,
  days: 5,
  pending: [{ id: 'b'.repeat(24), number: 2, title: 'Survey', amount: usd(2_000), noChargeReason: '', status: 'sent' }],
};

function open(answer: () => unknown) {
  renderWithHost(<ContractCard sow={SOW} />, { api: answeringApi(answer).api });
  return screen.findByRole('region', { name: 'Contract' });
}
const lines = (card: HTMLElement) =>
  within(card)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test('accepted change orders count, and those that wait for an answer stand apart', async () => {
  const card = await open(() => SUMS);
  expect(lines(card)).toEqual([
    'Original amount: $100,000.00',
    'CO-001 One more form: +$800.00',
    'Total: $100,800.00',
    'End: Apr 7, 2027, +5 days',
    'CO-002 SurveySent: +$2,000.00',
  ]);
  expect(within(card).getByText('(not counted)')).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'CO-001 One more form' })).toHaveAttribute(
    'href',
    changeOrderPath(SOW.companyId, SOW.id, FORM.id),
  );
});

test('a total that can’t be known shows why, and no days are listed', async () => {
  const card = await open(() => ({ ...SUMS, total: null, endDate: null, days: 0, pending: [] }));
  expect(lines(card).slice(-2)).toEqual([
    'Total: Not known: amounts differ in currency, or none is agreed',
    'End: No date, 0 days',
  ]);
  expect(within(card).queryByText('(not counted)')).not.toBeInTheDocument();
});

test('unpriced changes are shown beside the known sum, and never as 0', async () => {
  const free = { ...FORM, id: 'c'.repeat(24), number: 3, title: 'Fix', amount: null, noChargeReason: 'Our mistake' };
  const unpriced = { ...FORM, id: 'd'.repeat(24), number: 4, title: 'Portal', amount: null };
  const card = await open(() => ({
    ...SUMS,
    accepted: [FORM, free, unpriced],
    unpriced: 1,
    endDate: null,
    endOutOfRange: true,
    pending: [{ ...unpriced, number: 5, status: 'draft' as const }],
  }));
  expect(lines(card)).toEqual([
    'Original amount: $100,000.00',
    'CO-001 One more form: +$800.00',
    'CO-003 Fix: No charge',
    'CO-004 Portal: Not priced',
    'Total: $100,800.00 + 1 not priced',
    'End: Out of range, +5 days',
    'CO-005 PortalDraft: Not priced',
  ]);
});

test('sums that could not be loaded are loaded again', async () => {
  let fails = true;
  const card = open(() => (fails ? failure(422, 'Out of order', { code: 'invalid' }) : SUMS));
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(lines(await card)).toContain('Total: $100,800.00');
});
