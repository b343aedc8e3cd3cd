import { messages } from '../message.js';

export const scheduleText = messages({
  title: { en: 'Schedules', es: 'Programaciones' },
  lead: {
    en: 'Scans that start automatically, in the time zone of their schedule.',
    es: 'Escaneos que se inician solos, en la zona horaria de su programación.',
  },
  count: {
    en: { one: '{n} schedule', other: '{n} schedules' },
    es: { one: '{n} programación', other: '{n} programaciones' },
  },
  find: { en: 'Find a business or keyword', es: 'Buscar un negocio o una palabra clave' },
  add: { en: 'New schedule', es: 'Nueva programación' },
  editTitle: { en: 'Edit schedule', es: 'Editar programación' },
  create: { en: 'Create schedule', es: 'Crear programación' },
  noneTitle: { en: 'No schedules yet', es: 'Aún no hay programaciones' },
  noneText: {
    en: 'A weekly scan at the same hour shows how your ranks change.',
    es: 'Un escaneo semanal a la misma hora muestra cómo cambian tus posiciones.',
  },
  noBusiness: {
    en: 'Add a business first, then schedule its scans.',
    es: 'Primero añade un negocio y después programa sus escaneos.',
  },
  when: { en: 'Schedule', es: 'Programación' },
  what: { en: 'Scan', es: 'Escaneo' },
  nextRun: { en: 'Next run', es: 'Próxima ejecución' },
  lastRun: { en: 'Last run', es: 'Última ejecución' },
  paused: { en: 'Paused', es: 'En pausa' },
  pause: { en: 'Pause', es: 'Pausar' },
  resume: { en: 'Resume', es: 'Reanudar' },
  deleteTitle: { en: 'Delete this schedule?', es: '¿Eliminar esta programación?' },
  deleteText: {
    en: 'No more scans start from it. Existing scans are kept.',
    es: 'No iniciará más escaneos. Los existentes se conservan.',
  },
  never: { en: 'Not run yet', es: 'Sin ejecuciones' },
  allKeywords: {
    en: { one: 'The keyword of the business', other: 'The {n} keywords of the business' },
    es: { one: 'La palabra clave del negocio', other: 'Las {n} palabras clave del negocio' },
  },
  ownKeywords: { en: 'The keywords of each business', es: 'Las palabras clave de cada negocio' },
  listedBusinesses: {
    en: { one: '{n} business', other: '{n} businesses' },
    es: { one: '{n} negocio', other: '{n} negocios' },
  },
  taggedBusinesses: { en: 'Businesses with the tag “{tag}”', es: 'Negocios con la etiqueta «{tag}»' },
  noKeywords: { en: 'The business has no keywords yet', es: 'El negocio aún no tiene palabras clave' },
  ofBusiness: { en: 'All keywords', es: 'Todas' },
  chosen: { en: 'Selected keywords', es: 'Elegidas' },
  ofBusinessHint: {
    en: '{n} now. Keywords you add later are scanned too.',
    es: '{n} por ahora. Las que añadas después también se escanean.',
  },
  otherKeyword: { en: 'Another keyword', es: 'Otra palabra clave' },
  addKeyword: { en: 'Add', es: 'Añadir' },
  chooseOne: { en: 'Select at least one keyword.', es: 'Elige al menos una palabra clave.' },
  every: { en: 'Frequency', es: 'Frecuencia' },
  day: { en: 'Daily', es: 'Diaria' },
  week: { en: 'Weekly', es: 'Semanal' },
  month: { en: 'Monthly', es: 'Mensual' },
  custom: { en: 'Custom', es: 'Otra' },
  at: { en: 'Time', es: 'Hora' },
  onDays: { en: 'Days', es: 'Días' },
  chooseDay: { en: 'Select at least one day.', es: 'Elige al menos un día.' },
  dayOfMonth: { en: 'Day of the month', es: 'Día del mes' },
  lastDay: { en: 'Last day', es: 'Último día' },
  shortMonths: {
    en: 'Months without this day are skipped.',
    es: 'Los meses sin ese día se omiten.',
  },
  cron: { en: 'Cron pattern', es: 'Patrón cron' },
  cronHint: {
    en: 'Minute, hour, day of month, month, day of week. At most once an hour.',
    es: 'Minuto, hora, día del mes, mes y día de la semana. Como máximo una vez por hora.',
  },
  timezone: { en: 'Time zone', es: 'Zona horaria' },
  timezoneHint: { en: 'Defaults to the time zone of the business.', es: 'Por defecto, la del negocio.' },
  nextRuns: { en: 'Next runs', es: 'Próximas ejecuciones' },
  noRuns: {
    en: 'None: the pattern or the time zone is not valid. The minute must be one number.',
    es: 'Ninguna: el patrón o la zona horaria no es válido. El minuto debe ser un solo número.',
  },
  perRun: {
    en: { one: '{n} credit per run', other: '{n} credits per run' },
    es: { one: '{n} crédito por ejecución', other: '{n} créditos por ejecución' },
  },
  inMonth: { en: 'in the next 30 days', es: 'en los próximos 30 días' },
  sum: { en: '{keywords} × {pins}, {runs}.', es: '{keywords} × {pins}, {runs}.' },
  keywordCount: {
    en: { one: '{n} keyword', other: '{n} keywords' },
    es: { one: '{n} palabra clave', other: '{n} palabras clave' },
  },
  runCount: {
    en: { one: '{n} run in 30 days', other: '{n} runs in 30 days' },
    es: { one: '{n} ejecución en 30 días', other: '{n} ejecuciones en 30 días' },
  },
  overPlan: {
    en: 'This exceeds the {n} credits of a billing cycle. Some runs will be missed.',
    es: 'Supera los {n} créditos de un ciclo. Algunas ejecuciones se perderán.',
  },
});

/** Descriptions of timetables. `{time}` is a time of day, `{days}` a list of days. */
export const rhythm = messages({
  day: { en: 'Every day', es: 'Todos los días' },
  week: { en: 'Every {days}', es: 'Cada {days}' },
  weekdays: { en: 'Monday to Friday', es: 'De lunes a viernes' },
  month: {
    en: { one: 'On day {days} of the month', other: 'On days {days} of the month' },
    es: { one: 'El día {days} del mes', other: 'Los días {days} del mes' },
  },
  monthEnd: { en: 'On the last day of the month', es: 'El último día del mes' },
  nth: { en: 'Every month, on {days}', es: 'Cada mes, {days}' },
  at: { en: '{when} at {time}', es: '{when} a las {time}' },
  hourly: { en: '{when}, every hour from {from} to {to}', es: '{when}, cada hora de {from} a {to}' },
  months: { en: '{text}, only in {months}', es: '{text}, solo en {months}' },
});

/** Days of the week in a month, by the suffix in a cron pattern. */
export const nthDay = messages({
  '#1': { en: 'the first {day}', es: 'el primer {day}' },
  '#2': { en: 'the second {day}', es: 'el segundo {day}' },
  '#3': { en: 'the third {day}', es: 'el tercer {day}' },
  '#4': { en: 'the fourth {day}', es: 'el cuarto {day}' },
  '#5': { en: 'the fifth {day}', es: 'el quinto {day}' },
  L: { en: 'the last {day}', es: 'el último {day}' },
});

/** Outcomes of a run. */
export const outcomeText = messages({
  started: {
    en: { one: '{n} scan started', other: '{n} scans started' },
    es: { one: '{n} escaneo iniciado', other: '{n} escaneos iniciados' },
  },
  partial: { en: '{started} of {all} scans started', es: '{started} de {all} escaneos iniciados' },
  missed: { en: 'Missed', es: 'Perdida' },
});

/** Why scans were missed, by problem code. */
export const missedBecause = messages({
  insufficient_credits: { en: 'Not enough credits.', es: 'No había créditos suficientes.' },
  batch_empty: { en: 'No business could be scanned.', es: 'Ningún negocio se pudo escanear.' },
  no_keywords: { en: 'The business has no keywords.', es: 'El negocio no tiene palabras clave.' },
  outside_coverage: {
    en: 'The search provider has no data there.',
    es: 'El proveedor de búsquedas no tiene datos allí.',
  },
});
