export { useController } from 'react-hook-form';
export { cleaned } from './cleaned.ts';
export { Form, FormField } from './form.tsx';
export { useZodForm } from './use-zod-form.ts';
