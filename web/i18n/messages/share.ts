import { messages } from '../message.js';

/** The dialog that creates links. */
export const shareText = messages({
  share: { en: 'Share', es: 'Compartir' },
  title: { en: 'Share this scan', es: 'Compartir este escaneo' },
  lead: {
    en: 'Anyone with the link can see this heat map, its metrics and the strongest competitors. No account is needed.',
    es: 'Quien tenga el enlace puede ver este mapa de calor, sus métricas y los competidores más fuertes, sin cuenta.',
  },
  tagTitle: { en: 'Share the rankings of “{tag}”', es: 'Compartir las posiciones de «{tag}»' },
  tagLead: {
    en: 'Anyone with the link can see the keywords of all businesses that have the tag, and their latest maps. No account is needed.',
    es: 'Quien tenga el enlace puede ver las palabras clave de todos los negocios con la etiqueta y sus últimos mapas, sin cuenta.',
  },
  noneOfTag: { en: 'No active links to this tag.', es: 'Esta etiqueta no tiene enlaces activos.' },
  expiry: { en: 'Link valid for', es: 'Validez del enlace' },
  days: { en: { one: '{n} day', other: '{n} days' }, es: { one: '{n} día', other: '{n} días' } },
  create: { en: 'Create link', es: 'Crear enlace' },
  shownOnce: {
    en: 'Copy the link now. It is not shown again.',
    es: 'Copia el enlace ahora. No se vuelve a mostrar.',
  },
  link: { en: 'Link', es: 'Enlace' },
  links: { en: 'Active links', es: 'Enlaces activos' },
  none: { en: 'No active links to this scan.', es: 'Este escaneo no tiene enlaces activos.' },
  madeBy: { en: '{who} · {when}', es: '{who} · {when}' },
  until: { en: 'expires {date}', es: 'caduca el {date}' },
  opened: { en: 'opened {when}', es: 'abierto {when}' },
  neverOpened: { en: 'never opened', es: 'nunca abierto' },
  revoke: { en: 'Revoke', es: 'Revocar' },
  revokeTitle: { en: 'Revoke this link?', es: '¿Revocar este enlace?' },
  revokeText: {
    en: 'The link stops working immediately. This cannot be undone.',
    es: 'El enlace deja de funcionar de inmediato. No se puede deshacer.',
  },
});

/** The page of a share link. */
export const sharedText = messages({
  lead: { en: '“{keyword}” · {date} · {grid}', es: '«{keyword}» · {date} · {grid}' },
  tagTitle: { en: 'Rankings of {tag}', es: 'Posiciones de {tag}' },
  tagLead: {
    en: 'The latest result of each keyword. A keyword opens its map.',
    es: 'El último resultado de cada palabra clave. Una palabra clave abre su mapa.',
  },
  noRows: { en: 'There are no results yet.', es: 'Todavía no hay resultados.' },
  all: { en: 'All keywords', es: 'Todas las palabras clave' },
  grid: {
    en: '{size} × {size} pins, {distance} to the edge',
    es: '{size} × {size} puntos, {distance} hasta el borde',
  },
  picture: { en: 'Picture', es: 'Imagen' },
  print: { en: 'Print', es: 'Imprimir' },
  gone: { en: 'This link is not valid', es: 'Este enlace no es válido' },
  goneText: {
    en: 'It expired, was revoked or is incomplete. Ask the sender for a new link.',
    es: 'Caducó, se revocó o está incompleto. Pide uno nuevo a quien te lo envió.',
  },
  since: { en: 'Compared with {date}', es: 'Comparado con el {date}' },
  rivals: { en: 'Strongest competitors', es: 'Competidores más fuertes' },
  notGoogles: {
    en: 'Results are not in Google’s order.',
    es: 'Los resultados no siguen el orden de Google.',
  },
  provider: { en: 'Measured with {provider}.', es: 'Medido con {provider}.' },
  expires: { en: 'This page is available until {date}.', es: 'Esta página está disponible hasta el {date}.' },
});
