import { messages } from '../message.js';

export const shell = messages({
  main: { en: 'Main', es: 'Principal' },
  overview: { en: 'Overview', es: 'Resumen' },
  competitors: { en: 'Competitors', es: 'Competidores' },
  insights: { en: 'Insights', es: 'Recomendaciones' },
  reports: { en: 'Reports', es: 'Informes' },
  exports: { en: 'Exports', es: 'Exportaciones' },
  schedules: { en: 'Schedules', es: 'Programaciones' },
  areas: { en: 'Areas', es: 'Zonas' },
  alerts: { en: 'Alerts', es: 'Alertas' },
  settings: { en: 'Settings', es: 'Ajustes' },
  reference: { en: 'API reference', es: 'Referencia de la API' },
  data: { en: 'Data', es: 'Datos' },
  live: { en: 'Live', es: 'Reales' },
  test: { en: 'Test', es: 'Prueba' },
  testBanner: {
    en: 'Test data: free, from the embedded search engine, and separate from your live data.',
    es: 'Datos de prueba: gratis, del motor de búsqueda incluido y separados de tus datos reales.',
  },
  toLive: { en: 'Switch to live data', es: 'Cambiar a datos reales' },
  language: { en: 'Language', es: 'Idioma' },
  theme: { en: 'Theme', es: 'Tema' },
  auto: { en: 'System', es: 'Sistema' },
  light: { en: 'Light', es: 'Claro' },
  dark: { en: 'Dark', es: 'Oscuro' },
  credits: {
    en: { one: '{n} credit left', other: '{n} credits left' },
    es: { one: 'Queda {n} crédito', other: 'Quedan {n} créditos' },
  },
});
