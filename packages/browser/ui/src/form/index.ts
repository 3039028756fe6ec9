export { useController } from 'react-hook-form';
export { cleaned } from './cleaned.ts';
export { Form, FormActions, FormFailure, FormField } from './form.tsx';
export { InviteDialog } from './invite-dialog.tsx';
export * as rules from './rules.ts';
export { useZodForm } from './use-zod-form.ts';
