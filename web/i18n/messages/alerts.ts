import { messages } from '../message.js';

export const alertsText = messages({
  title: { en: 'Latest alerts', es: 'Últimas alertas' },
  all: { en: 'Alerts', es: 'Alertas' },
  lead: {
    en: 'Raised at the end of a scan, where a rule of the business came true.',
    es: 'Se generan al final de un escaneo, cuando se cumple una regla del negocio.',
  },
  noneTitle: { en: 'Nothing to be alarmed about', es: 'Nada de qué alarmarse' },
  noneText: {
    en: 'By default you hear of ranks that fall by more than noise, of scans that fail and of credits that run out.',
    es: 'Por defecto te avisamos de posiciones que caen más que el ruido, de escaneos que fallan y de créditos que se agotan.',
  },
  because: { en: '{text}: {why}', es: '{text}: {why}' },
  seeAll: { en: 'All alerts', es: 'Todas las alertas' },
});

/** By kind; `{before}` and `{after}` are written as their metric is. */
export const alertKinds = messages({
  average_total_rank_worse: {
    en: 'Average total rank worsened from {before} to {after}',
    es: 'La posición media total empeoró de {before} a {after}',
  },
  share_of_local_voice_down: {
    en: 'Share of local voice fell from {before} to {after}',
    es: 'La cuota de voz local cayó de {before} a {after}',
  },
  pins_lost: {
    en: 'Found in {after} pins, before {before}',
    es: 'Encontrado en {after} puntos, antes {before}',
  },
  overtaken: {
    en: 'A competitor has overtaken you: it is at {rival} on average, you are at {after}',
    es: 'Un competidor te ha superado: está en {rival} de media, y tú en {after}',
  },
  scan_failed: { en: 'A scan failed', es: 'Un escaneo falló' },
  webhook_disabled: {
    en: 'The webhook endpoint {host} was stopped: see Settings → Webhooks',
    es: 'Se detuvo el endpoint de webhooks {host}: mira Ajustes → Webhooks',
  },
  schedule_missed: { en: 'A schedule was missed', es: 'Se perdió una programación' },
  credits_low: {
    en: '{remaining} of {total} credits are left',
    es: 'Quedan {remaining} de {total} créditos',
  },
});

/** Why a schedule could not begin its scans, beside the reasons of scans. */
export const missedReasons = messages({
  insufficient_credits: { en: 'not enough credits', es: 'no había créditos suficientes' },
  no_keywords: { en: 'the business has no keywords', es: 'el negocio no tiene palabras clave' },
});
