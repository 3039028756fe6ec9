export { dayInAddress, startOfDay } from './days.ts';
export { EventSentence, EventTime } from './event-line.tsx';
export { EventList } from './event-list.tsx';
export { EVENT_KINDS, FIRM_EVENT_KINDS, SYSTEM_EVENT_KINDS } from './event-words.ts';
