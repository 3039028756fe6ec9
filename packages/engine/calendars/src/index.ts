export { caldavCalendars } from './caldav/caldav.ts';
export type { CalendarReport, ReportReader } from './caldav/report.ts';
export * from './calendar.ts';
export { googleCalendars } from './google/google-calendars.ts';
export { microsoftCalendars } from './microsoft/microsoft.ts';
export { microsoftNotifications } from './microsoft/notification.ts';
