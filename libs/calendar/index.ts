export { addDays, type CalendarDate, isCalendarDate } from './calendar-date.js';
export { dateIn, offsetAt, startOfDay } from './zoned.js';
