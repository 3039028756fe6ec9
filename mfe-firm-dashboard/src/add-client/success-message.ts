/** What the form was sent for and what the server answered, as far as the sentence depends on it. */
export interface CreatedCompany {
  existingUser: boolean;
  passwordResetSent: boolean;
}

/** The sentence shown after a company was created (§8). */
export function successMessage({ existingUser, passwordResetSent }: CreatedCompany): string {
  if (existingUser) return 'Company created successfully! The selected user is now a company admin.';
  if (passwordResetSent) return 'Company created successfully! A password reset email was sent, and the admin must set a password before logging in.';
  return 'Company created successfully! The admin will receive an invitation email.';
}
