import { messages } from '../message.js';

export const alertsText = messages({
  title: { en: 'Latest alerts', es: 'Últimas alertas' },
  all: { en: 'Alerts', es: 'Alertas' },
  lead: {
    en: 'Alerts are triggered when a scan ends and a rule of its business is met.',
    es: 'Las alertas se generan cuando termina un escaneo y se cumple una regla del negocio.',
  },
  noneTitle: { en: 'No alerts', es: 'No hay alertas' },
  noneText: {
    en: 'By default, you get alerts about significant rank losses, failed scans and low credits.',
    es: 'Por defecto recibes alertas de bajadas significativas de posición, escaneos fallidos y pocos créditos.',
  },
  because: { en: '{text}: {why}', es: '{text}: {why}' },
  seeAll: { en: 'View all alerts', es: 'Ver todas las alertas' },
});

/** Alerts by kind. `{before}` and `{after}` have the format of their metric. */
export const alertKinds = messages({
  average_total_rank_worse: {
    en: 'Average total rank dropped from {before} to {after}',
    es: 'La posición media total empeoró de {before} a {after}',
  },
  share_of_local_voice_down: {
    en: 'Share of local voice fell from {before} to {after}',
    es: 'La cuota de voz local cayó de {before} a {after}',
  },
  pins_lost: {
    en: 'Found at {after} pins, down from {before}',
    es: 'Aparece en {after} puntos; antes, en {before}',
  },
  overtaken: {
    en: 'A competitor overtook you: its average total rank is {rival}, yours is {after}',
    es: 'Un competidor te superó: su posición media total es {rival} y la tuya, {after}',
  },
  scan_failed: { en: 'A scan failed', es: 'Un escaneo falló' },
  webhook_disabled: {
    en: 'The webhook endpoint {host} was stopped. See Settings → Webhooks.',
    es: 'Se detuvo el endpoint de webhooks {host}. Míralo en Ajustes → Webhooks.',
  },
  channel_disabled: {
    en: 'The notification channel {host} was stopped. See Settings → Notifications.',
    es: 'Se detuvo el canal de notificaciones {host}. Míralo en Ajustes → Notificaciones.',
  },
  schedule_missed: { en: 'A scheduled scan did not start', es: 'Un escaneo programado no se inició' },
  credits_low: {
    en: '{remaining} of {total} credits left',
    es: 'Quedan {remaining} de {total} créditos',
  },
});

/** Why a schedule did not start its scans, in addition to the reasons of scans. */
export const missedReasons = messages({
  insufficient_credits: { en: 'not enough credits', es: 'no había créditos suficientes' },
  no_keywords: { en: 'the business has no keywords', es: 'el negocio no tiene palabras clave' },
});
