export { ErrorSummary, type ErrorSummaryItem, type ErrorSummaryProps } from './error-summary.tsx';
export { Form, FormField, type FormFieldProps, type FormProps } from './form.tsx';
export { useZodForm } from './use-zod-form.ts';
