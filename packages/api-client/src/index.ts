export { ApiError, type ApiErrorKind, errorText, type FailureTexts } from './api-error.ts';
export { type ApiClient, type ApiClientOptions, type CallOptions, createApiClient } from './client.ts';
export { IDEMPOTENCY_HEADER, newIdempotencyKey } from './idempotency-key.ts';
