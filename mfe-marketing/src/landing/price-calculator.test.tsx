import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PriceCalculator } from './price-calculator.tsx';

const prices = (): string => screen.getByRole('list', { name: 'Prices' }).textContent ?? '';
const seats = (value: string): boolean => fireEvent.change(screen.getByLabelText('Consultants'), { target: { value } });

it('quotes the tiers that are open to the number of seats and marks the cheapest', () => {
  render(<PriceCalculator />);
  seats('1');
  expect(prices()).toMatch(/Solo.*Best price.*\$49.*Small Firm.*\$99/);
  seats('12');
  expect(prices()).toContain('Enterprise');
  expect(prices()).toContain('$948');
});

it('asks for whole seats and a rate above zero instead of guessing', () => {
  render(<PriceCalculator />);
  seats('2.5');
  expect(screen.getByText('Enter a whole number of seats')).toBeInTheDocument();
  expect(prices()).toBe('');
  seats('5');
  fireEvent.change(screen.getByLabelText('Billing rate per hour ($)'), { target: { value: '0' } });
  expect(screen.getByText('Enter an amount above 0')).toBeInTheDocument();
});

it('shows both digits of cents, and shows where more seats cost less', () => {
  render(<PriceCalculator />);
  seats('50');
  expect(prices()).toContain('$73.50 per seat');
  seats('49');
  expect(prices()).toContain('$75 per seat');
  seats('10');
  expect(prices()).toContain('Eleven seats on Enterprise cost less than ten on Small Firm: $869 a month.');
  expect(prices()).not.toContain('Best price');
  seats('11');
  expect(prices()).not.toContain('cost less');
});
