export {
  CRON_FAULTS,
  type CronFault,
  faultOf,
  nextOccurrence,
  normalizeCron,
  type Timetable,
} from './timetable.js';
