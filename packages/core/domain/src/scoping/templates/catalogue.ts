import { ACCESS } from './access.ts';
import { ASSET_REQUEST } from './asset-request.ts';
import { CHANGE } from './change.ts';
import { FACILITIES_REQUEST } from './facilities-request.ts';
import { HR_REQUEST } from './hr-request.ts';
import { INCIDENT } from './incident.ts';
import { ONBOARDING } from './onboarding.ts';
import { PROBLEM } from './problem.ts';
import { SERVICE_REQUEST } from './service-request.ts';
import type { ScopeTemplate } from './template.ts';

/** The templates for new projects, in the order in which they are offered. */
export const SCOPE_TEMPLATES: readonly ScopeTemplate[] = [
  INCIDENT,
  SERVICE_REQUEST,
  ACCESS,
  ONBOARDING,
  CHANGE,
  PROBLEM,
  ASSET_REQUEST,
  HR_REQUEST,
  FACILITIES_REQUEST,
];
