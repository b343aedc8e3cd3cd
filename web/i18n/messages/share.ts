import { messages } from '../message.js';

/** The dialog in which links are made. */
export const shareText = messages({
  share: { en: 'Share', es: 'Compartir' },
  title: { en: 'Share this scan', es: 'Compartir este escaneo' },
  lead: {
    en: 'Whoever has the link sees this heat map, its figures and the strongest competitors, without an account. Nothing else.',
    es: 'Quien tenga el enlace ve este mapa de calor, sus cifras y los competidores más fuertes, sin cuenta. Nada más.',
  },
  expiry: { en: 'The link works for', es: 'El enlace funciona durante' },
  days: { en: { one: '{n} day', other: '{n} days' }, es: { one: '{n} día', other: '{n} días' } },
  create: { en: 'Create a link', es: 'Crear un enlace' },
  shownOnce: {
    en: 'Copy the link now: it is not shown again.',
    es: 'Copia el enlace ahora: no se vuelve a mostrar.',
  },
  link: { en: 'Link', es: 'Enlace' },
  links: { en: 'Links that work', es: 'Enlaces que funcionan' },
  none: { en: 'Nobody has a link to this scan.', es: 'Nadie tiene un enlace a este escaneo.' },
  madeBy: { en: '{who} · {when}', es: '{who} · {when}' },
  until: { en: 'until {date}', es: 'hasta el {date}' },
  opened: { en: 'last opened {when}', es: 'abierto por última vez {when}' },
  neverOpened: { en: 'not opened yet', es: 'aún sin abrir' },
  revoke: { en: 'Revoke', es: 'Revocar' },
  revokeTitle: { en: 'Revoke this link?', es: '¿Revocar este enlace?' },
  revokeText: {
    en: 'Whoever has it sees nothing any more, at once. It cannot be brought back.',
    es: 'Quien lo tenga deja de ver el escaneo de inmediato. No se puede recuperar.',
  },
});

/** The page that a link opens. */
export const sharedText = messages({
  lead: { en: '“{keyword}” · {date} · {grid}', es: '«{keyword}» · {date} · {grid}' },
  grid: {
    en: '{size} × {size} pins, {distance} to the edge',
    es: '{size} × {size} puntos, {distance} hasta el borde',
  },
  picture: { en: 'Picture', es: 'Imagen' },
  print: { en: 'Print', es: 'Imprimir' },
  gone: { en: 'This link leads nowhere', es: 'Este enlace no lleva a ninguna parte' },
  goneText: {
    en: 'It has expired or was revoked, or a part of it is missing. Ask whoever sent it for a new one.',
    es: 'Ha caducado o fue revocado, o le falta una parte. Pide uno nuevo a quien te lo envió.',
  },
  since: { en: 'Since {date}', es: 'Desde el {date}' },
  rivals: { en: 'Strongest competitors', es: 'Competidores más fuertes' },
  notGoogles: {
    en: 'The order of the results is not Google’s.',
    es: 'El orden de los resultados no es el de Google.',
  },
  provider: { en: 'Measured with {provider}.', es: 'Medido con {provider}.' },
  expires: { en: 'This page can be seen until {date}.', es: 'Esta página se puede ver hasta el {date}.' },
});
