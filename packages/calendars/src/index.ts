export type { CalendarReport, ReportReader } from './caldav/report.ts';
export * from './calendar.ts';
export { CALENDAR_CONFIG_NAMES, type CalendarProviders, calendarProvidersOf, openerOf } from './config.ts';
export { microsoftNotifications } from './microsoft/notification.ts';
