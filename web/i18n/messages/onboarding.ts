import { messages } from '../message.js';

export const onboarding = messages({
  welcomeText: {
    en: 'Add your business with its Google Maps link, or try a sample first.',
    es: 'Añade tu negocio con su enlace de Google Maps o prueba antes con una muestra.',
  },
  sampleTitle: { en: 'Try a sample', es: 'Prueba con una muestra' },
  sampleText: {
    en: 'A pharmacy in Montevideo with 49 pins. It takes a few seconds, is free and stays in the test data.',
    es: 'Una farmacia de Montevideo con 49 puntos. Tarda unos segundos, es gratis y queda en los datos de prueba.',
  },
  sampleAction: { en: 'Scan the sample', es: 'Escanear la muestra' },
  ownTitle: { en: 'Add your business', es: 'Añade tu negocio' },
  title: { en: 'Add a business', es: 'Añadir un negocio' },
  url: { en: 'Google Maps link', es: 'Enlace de Google Maps' },
  urlHint: {
    en: 'Open the business on Google Maps and copy the address of the page. A shared link with text around it works too.',
    es: 'Abre el negocio en Google Maps y copia la dirección de la página. También sirve un enlace compartido con texto alrededor.',
  },
  keywordsHint: {
    en: 'The searches of your customers, one per line, such as “pizza near me”.',
    es: 'Lo que buscan tus clientes, una por línea; por ejemplo, «pizza cerca de mí».',
  },
  whereText: {
    en: 'The link does not contain the location. Add what you know:',
    es: 'El enlace no indica la ubicación. Añade lo que sepas:',
  },
  scanNow: { en: 'Scan the first keyword now', es: 'Escanear ahora la primera palabra clave' },
  scanNowHint: {
    en: '7 × 7 pins, {radius} around the business: 49 credits.',
    es: '7 × 7 puntos, {radius} alrededor del negocio: 49 créditos.',
  },
  action: { en: 'Add business', es: 'Añadir negocio' },
  showExisting: { en: 'Open this business', es: 'Abrir este negocio' },
  nextSteps: { en: 'Next steps', es: 'Próximos pasos' },
  stepsDone: { en: '{n} of {all} done', es: '{n} de {all} hechos' },
  hideSteps: { en: 'Hide', es: 'Ocultar' },
  done: { en: '(done)', es: '(hecho)' },
  stepAdd: { en: 'Add a business', es: 'Añade un negocio' },
  stepKeywords: { en: 'Add its keywords', es: 'Añade sus palabras clave' },
  stepMap: { en: 'Scan the first heat map', es: 'Escanea el primer mapa de calor' },
  stepSchedule: { en: 'Schedule a weekly scan', es: 'Programa un escaneo semanal' },
  stepShare: { en: 'Share the map with a link', es: 'Comparte el mapa con un enlace' },
});
