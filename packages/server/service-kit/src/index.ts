export { runApiService } from './api-service.ts';
export {
  actionCondition,
  amongIds,
  type EventFilter,
  type EventPage,
  type EventRow,
  type EventsQuery,
  eventConditions,
  LATEST_FIRST,
  namedBy,
  presentEvents,
  readEvents,
} from './audit-trail.ts';
export { createJwksKeys, type KeySource, keyIdOf, staticKeys } from './auth/keys.ts';

export type { Actor, Principal } from './auth/principal.ts';
export { publishEndedSessions, type Revocations } from './auth/revocations.ts';
export { createSealing, type Sealing, type SealingKey } from './auth/sealing.ts';
export { requireSystemAdministrator } from './auth/standing.ts';
export { tokenIssuer } from './auth/token-verifier.ts';
export { type Clock, epochSeconds, systemClock } from './clock.ts';
export { ConfigError, loadConfig, requireConfig } from './config/load.ts';
export { API_CONFIG_NAMES, SERVICE_CONFIG_NAMES } from './config/names.ts';
export {
  CONFIG_SCHEMA,
  type Config,
  type ConfigEntry,
  type ConfigName,
  isThisMachine,
  remoteOrigins,
} from './config/schema.ts';
export { type SettingState, settingStates } from './config/states.ts';
export { EFFECT_WHEN_UNSET } from './config/unset.ts';
export { createDns } from './dns/dns.ts';
export { connectEngines, databaseCheck, type Engines, openDatabase } from './engines.ts';
export { CallError, failures, UNAVAILABLE_RETRY_SECONDS, validationFailure } from './errors/call-error.ts';
export { renderError } from './errors/render.ts';
export { createReadiness, type HealthChecks, HealthProblem, type Readiness, readyAnswer } from './health.ts';
export { ClientGoneError } from './http/body.ts';
export { CallContext, type Implementation, idempotencyKeyOf, implement } from './http/call.ts';
export { type CsvColumns, csvDownload, csvOf } from './http/csv.ts';
export { Download } from './http/download.ts';
export { type LinkTarget, linkTargetFrom, linkTargetOf } from './http/link-target.ts';
export { OAUTH_CALLBACK, oauthCallbackOf } from './http/oauth-callback.ts';
export {
  type ReferenceLoaders,
  type ReferenceOf,
  type ReferenceQuery,
  withReferences,
} from './http/references.ts';
export { RouteMatcher } from './http/route-matcher.ts';
export { createServerLife, type ServerLife } from './http/server-life.ts';
export { type SubjectLoaders, type SubjectOf, type SubjectQuery, withSubjects } from './http/subjects.ts';
export { createTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts';
export { clientNetwork } from './limits/client-network.ts';
export { createInvitationQuota, type InvitationQuota } from './limits/invitation-quota.ts';
export { createLimiter, type Limiter } from './limits/limiter.ts';
export { createLogger, type Logger } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { createEmailCodes } from './proof/email-codes.ts';
export { setupKeyCheck } from './proof/setup-key.ts';
export { everyRow, type PageQuery, readCountedPage, readPage } from './read-page.ts';
export { connectRedis, isDemoted, redisReady } from './redis.ts';
export { readRedisSettings, redisCheck } from './redis-state.ts';
export {
  DEPENDENCIES,
  HEARD_WITHIN_MS,
  type RemoteReport,
  readReports,
  type ServiceReport,
  writeReport,
} from './reports/report.ts';
export type { ReportParts } from './reports/report-parts.ts';
export { runService } from './run.ts';
export { createService, type PlainRoute, type Service } from './service.ts';
export { SAME_PRESS_MS } from './submissions/same-press.ts';
export { submitOnce } from './submissions/submit-once.ts';
export { announceFirmChange } from './tenant/announce-firm-change.ts';
export { createHostReader, hostConfigOf } from './tenant/host-reader.ts';
export { publicTenant, tenantLookups } from './tenant/lookups.ts';
export { enqueue, inTx, record, recordEach, type Tx } from './tx.ts';
export { VERSION } from './version.ts';
