import { messages } from '../message.js';

export const onboarding = messages({
  welcome: { en: 'Your first heat map', es: 'Tu primer mapa de calor' },
  welcomeText: {
    en: 'Add your business by its link from Google Maps, or look around with a sample first.',
    es: 'Añade tu negocio con su enlace de Google Maps, o mira antes una muestra.',
  },
  sampleTitle: { en: 'See it with a sample', es: 'Verlo con una muestra' },
  sampleText: {
    en: 'A pharmacy in Montevideo, 49 pins, a few seconds. It is test data: free, and apart from yours.',
    es: 'Una farmacia de Montevideo, 49 puntos, unos segundos. Son datos de prueba: gratis y aparte de los tuyos.',
  },
  sampleAction: { en: 'Scan the sample', es: 'Escanear la muestra' },
  ownTitle: { en: 'Add your business', es: 'Añadir tu negocio' },
  title: { en: 'Add a business', es: 'Añadir negocio' },
  url: { en: 'Link from Google Maps', es: 'Enlace de Google Maps' },
  urlHint: {
    en: 'Open the business on Google Maps and copy the address of the page.',
    es: 'Abre el negocio en Google Maps y copia la dirección de la página.',
  },
  keywordsHint: {
    en: 'What customers type, one a line: “pizza near me”, “dentist”.',
    es: 'Lo que escriben los clientes, una por línea: «pizza cerca de mí», «dentista».',
  },
  whereText: {
    en: 'The link does not tell everything. Add what you know.',
    es: 'El enlace no lo dice todo. Añade lo que sepas.',
  },
  latitude: { en: 'Latitude', es: 'Latitud' },
  longitude: { en: 'Longitude', es: 'Longitud' },
  scanNow: { en: 'Scan the first keyword at once', es: 'Escanear ya la primera palabra clave' },
  scanNowHint: {
    en: '7 × 7 pins within half a mile: 49 credits.',
    es: '7 × 7 puntos en media milla: 49 créditos.',
  },
  action: { en: 'Add', es: 'Añadir' },
  showExisting: { en: 'Show it', es: 'Mostrarlo' },
});
