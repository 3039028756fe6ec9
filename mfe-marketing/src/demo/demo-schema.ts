import { DEMO_REQUEST_MESSAGE_MAX, PHONE_MAX } from '@scopewright/contracts/booking/limits';
import { DEMO_TEAM_SIZES } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import * as z from 'zod/mini';

const isTeamSize = (value: string): boolean => DEMO_TEAM_SIZES.some((size) => size.value === value);

/** Validation of the demo form, with its messages (§5). */
export const demoSchema = z.object({
  firstName: rules.displayName('First name'),
  lastName: rules.displayName('Last name'),
  email: rules.email('Work email'),
  phone: z.string().check(z.trim(), z.maxLength(PHONE_MAX, 'Please enter a shorter phone number')),
  company: rules.displayName('Company'),
  jobTitle: rules.displayName('Job title'),
  teamSize: z.string().check(z.refine(isTeamSize, 'Consulting team size is required')),
  message: z
    .string()
    .check(z.trim(), z.maxLength(DEMO_REQUEST_MESSAGE_MAX, `Must be at most ${DEMO_REQUEST_MESSAGE_MAX} characters`)),
});

export type DemoFields = z.input<typeof demoSchema>;
export type DemoValues = z.output<typeof demoSchema>;

export const EMPTY_DEMO: DemoFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  jobTitle: '',
  teamSize: '',
  message: '',
};
