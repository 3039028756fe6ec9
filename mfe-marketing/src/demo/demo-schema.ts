import { DEMO_TEAM_SIZES, EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as z from 'zod/mini';

const required = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(NAME_MAX_LENGTH, `Must be at most ${NAME_MAX_LENGTH} characters`),
    );
const isTeamSize = (value: string): boolean => DEMO_TEAM_SIZES.some((size) => size.value === value);

/** Validation of the demo form, with its messages (§5). */
export const demoSchema = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Work email is required'),
        z.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
      ),
    z.email('Please enter a valid email address'),
  ),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please enter a shorter phone number')),
  company: required('Company is required'),
  jobTitle: required('Job title is required'),
  teamSize: z.string().check(z.refine(isTeamSize, 'Consulting team size is required')),
  message: z.string().check(z.trim(), z.maxLength(4000, 'Must be at most 4000 characters')),
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
