import { messages } from '../message.js';

export const scheduleText = messages({
  title: { en: 'Schedules', es: 'Programaciones' },
  lead: {
    en: 'Scans that start by themselves, by the clocks of the place.',
    es: 'Escaneos que empiezan solos, según la hora del lugar.',
  },
  count: {
    en: { one: '{n} schedule', other: '{n} schedules' },
    es: { one: '{n} programación', other: '{n} programaciones' },
  },
  add: { en: 'New schedule', es: 'Nueva programación' },
  edit: { en: 'Edit', es: 'Editar' },
  editTitle: { en: 'Edit the schedule', es: 'Editar la programación' },
  create: { en: 'Create the schedule', es: 'Crear la programación' },
  noneTitle: { en: 'Nothing is scheduled yet', es: 'Aún no hay nada programado' },
  noneText: {
    en: 'A weekly scan at the same hour shows how ranks move, without anybody having to think of it.',
    es: 'Un escaneo semanal a la misma hora muestra cómo cambian las posiciones, sin que nadie tenga que acordarse.',
  },
  noBusiness: {
    en: 'Add a business first; then its scans can be scheduled.',
    es: 'Primero añade un negocio; luego podrás programar sus escaneos.',
  },
  when: { en: 'When', es: 'Cuándo' },
  what: { en: 'What', es: 'Qué' },
  nextRun: { en: 'Next run', es: 'Próxima vez' },
  lastRun: { en: 'Last run', es: 'Última vez' },
  state: { en: 'State', es: 'Estado' },
  on: { en: 'On', es: 'Activa' },
  paused: { en: 'Paused', es: 'En pausa' },
  pause: { en: 'Pause', es: 'Pausar' },
  resume: { en: 'Resume', es: 'Reanudar' },
  delete: { en: 'Delete', es: 'Eliminar' },
  deleteTitle: { en: 'Delete this schedule?', es: '¿Eliminar esta programación?' },
  deleteText: {
    en: 'It starts no more scans. The scans that it has started stay.',
    es: 'No iniciará más escaneos. Los que ya inició se conservan.',
  },
  never: { en: 'Not yet', es: 'Aún no' },
  allKeywords: {
    en: { one: 'The keyword of the business', other: 'All {n} keywords of the business' },
    es: { one: 'La palabra clave del negocio', other: 'Las {n} palabras clave del negocio' },
  },
  noKeywords: { en: 'The business has no keywords yet', es: 'El negocio aún no tiene palabras clave' },
  keywords: { en: 'Keywords', es: 'Palabras clave' },
  ofBusiness: { en: 'All of the business', es: 'Todas las del negocio' },
  chosen: { en: 'Choose', es: 'Elegir' },
  ofBusinessHint: {
    en: {
      one: '{n} at present. New ones are scanned too.',
      other: '{n} at present. New ones are scanned too.',
    },
    es: {
      one: '{n} por ahora. Las nuevas también se escanean.',
      other: '{n} por ahora. Las nuevas también se escanean.',
    },
  },
  otherKeyword: { en: 'Another keyword', es: 'Otra palabra clave' },
  addKeyword: { en: 'Add', es: 'Añadir' },
  chooseOne: { en: 'Choose one keyword at least.', es: 'Elige al menos una palabra clave.' },
  every: { en: 'How often', es: 'Con qué frecuencia' },
  day: { en: 'Daily', es: 'Diaria' },
  week: { en: 'Weekly', es: 'Semanal' },
  month: { en: 'Monthly', es: 'Mensual' },
  custom: { en: 'Advanced', es: 'Avanzada' },
  at: { en: 'At', es: 'A las' },
  onDays: { en: 'On', es: 'Los días' },
  chooseDay: { en: 'Choose one day at least.', es: 'Elige al menos un día.' },
  dayOfMonth: { en: 'Day of the month', es: 'Día del mes' },
  lastDay: { en: 'The last day', es: 'El último día' },
  shortMonths: {
    en: 'Months without this day are left out.',
    es: 'Los meses sin ese día se omiten.',
  },
  cron: { en: 'Cron pattern', es: 'Patrón cron' },
  cronHint: {
    en: 'Minute, hour, day of the month, month, day of the week; at most once an hour.',
    es: 'Minuto, hora, día del mes, mes, día de la semana; como mucho una vez por hora.',
  },
  timezone: { en: 'Time zone', es: 'Zona horaria' },
  timezoneHint: { en: 'That of the business, unless changed.', es: 'La del negocio, si no se cambia.' },
  nextRuns: { en: 'Next runs', es: 'Próximas veces' },
  noRuns: { en: 'This pattern cannot be read.', es: 'Este patrón no se entiende.' },
  perRun: {
    en: { one: '{n} credit a run', other: '{n} credits a run' },
    es: { one: '{n} crédito cada vez', other: '{n} créditos cada vez' },
  },
  perMonth: {
    en: { one: '{n} credit', other: '{n} credits' },
    es: { one: '{n} crédito', other: '{n} créditos' },
  },
  inMonth: { en: 'in the next 30 days', es: 'en los próximos 30 días' },
  sum: { en: '{keywords} × {pins}, {runs}.', es: '{keywords} × {pins}, {runs}.' },
  keywordCount: {
    en: { one: '{n} keyword', other: '{n} keywords' },
    es: { one: '{n} palabra clave', other: '{n} palabras clave' },
  },
  runCount: {
    en: { one: '{n} run in 30 days', other: '{n} runs in 30 days' },
    es: { one: '{n} vez en 30 días', other: '{n} veces en 30 días' },
  },
  overPlan: {
    en: 'That is more than the {n} credits of a billing cycle: some runs will be missed.',
    es: 'Es más que los {n} créditos de un ciclo: se perderán algunas.',
  },
});

/** How a rhythm reads. `{time}` is a time of the day, `{days}` a list of days. */
export const rhythm = messages({
  day: { en: 'Every day at {time}', es: 'Todos los días a las {time}' },
  week: { en: 'Every {days} at {time}', es: 'Cada {days} a las {time}' },
  weekdays: { en: 'Monday to Friday at {time}', es: 'De lunes a viernes a las {time}' },
  month: { en: 'On day {day} of every month at {time}', es: 'El día {day} de cada mes a las {time}' },
  monthEnd: {
    en: 'On the last day of every month at {time}',
    es: 'El último día de cada mes a las {time}',
  },
});

/** What came of the last time. */
export const outcomeText = messages({
  started: {
    en: { one: '{n} scan started', other: '{n} scans started' },
    es: { one: '{n} escaneo iniciado', other: '{n} escaneos iniciados' },
  },
  partial: { en: '{started} of {all} scans started', es: '{started} de {all} escaneos iniciados' },
  missed: { en: 'Missed', es: 'Perdida' },
});

/** Why scans were not started, by the code of the problem. */
export const missedBecause = messages({
  insufficient_credits: { en: 'Not enough credits.', es: 'No había créditos suficientes.' },
  no_keywords: { en: 'The business has no keywords.', es: 'El negocio no tiene palabras clave.' },
  outside_coverage: { en: 'The provider has no data there.', es: 'El proveedor no tiene datos allí.' },
});
