export { useController } from 'react-hook-form';
export { cleaned } from './cleaned.ts';
export { type Explanation, Form, FormActions, FormFailure, FormField } from './form.tsx';
export { useZodForm } from './use-zod-form.ts';
