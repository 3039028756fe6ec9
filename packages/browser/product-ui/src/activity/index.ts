export { dayInAddress, startOfDay } from './days.ts';
export { EVENT_KINDS, FIRM_EVENT_KINDS, SYSTEM_EVENT_KINDS } from './event-kinds.ts';
export { EventEntry, EventSentence, EventTime } from './event-line.tsx';
export { EventList } from './event-list.tsx';
