import { messages } from '../message.js';

export const trayText = messages({
  title: { en: 'Running scans', es: 'Escaneos en curso' },
  running: {
    en: { one: '{n} scan in progress', other: '{n} scans in progress' },
    es: { one: '{n} escaneo en curso', other: '{n} escaneos en curso' },
  },
  progress: { en: '{now} / {n}', es: '{now} / {n}' },
  ended: {
    en: { one: '{n} scan has ended', other: '{n} scans have ended' },
    es: { one: 'Terminó {n} escaneo', other: 'Terminaron {n} escaneos' },
  },
  open: { en: 'Map of “{keyword}”', es: 'Mapa de «{keyword}»' },
  close: { en: 'Hide ended scans', es: 'Ocultar los escaneos terminados' },
});
