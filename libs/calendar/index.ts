export { addDays, type CalendarDate, isCalendarDate } from './calendar-date.js';
export { dateIn, startOfDay } from './zoned.js';
