export { ApiError, errorText, type FailureTexts, formErrors } from './api-error.ts';
export { type ApiClient, createApiClient } from './client.ts';
export { IDEMPOTENCY_HEADER, newIdempotencyKey } from './idempotency-key.ts';
