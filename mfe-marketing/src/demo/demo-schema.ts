import { DEMO_TEAM_SIZES, EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import * as z from 'zod/mini';

const required = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(NAME_MAX_LENGTH, `Please keep this under ${NAME_MAX_LENGTH} characters`),
    );
const isTeamSize = (value: string): boolean => DEMO_TEAM_SIZES.some((size) => size.value === value);

/** The demo form (§5), with its sentences. */
export const demoSchema = z.object({
  firstName: required('Please enter your first name'),
  lastName: required('Please enter your last name'),
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please enter your work email'),
        z.maxLength(EMAIL_MAX_LENGTH, 'Please enter a valid email address'),
      ),
    z.email('Please enter a valid email address'),
  ),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please enter a shorter phone number')),
  company: required('Please enter your company'),
  jobTitle: required('Please enter your job title'),
  teamSize: z.string().check(z.refine(isTeamSize, 'Please choose the size of your team')),
  message: z.string().check(z.trim(), z.maxLength(4000, 'Please keep this under 4000 characters')),
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
