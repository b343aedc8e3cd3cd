import { messages } from '../message.js';

export const shell = messages({
  main: { en: 'Main', es: 'Principal' },
  overview: { en: 'Overview', es: 'Resumen' },
  competitors: { en: 'Competitors', es: 'Competidores' },
  insights: { en: 'Insights', es: 'Recomendaciones' },
  schedules: { en: 'Schedules', es: 'Programaciones' },
  alerts: { en: 'Alerts', es: 'Alertas' },
  settings: { en: 'Settings', es: 'Ajustes' },
  reference: { en: 'API reference', es: 'Referencia de la API' },
  data: { en: 'Data', es: 'Datos' },
  live: { en: 'Live', es: 'Reales' },
  test: { en: 'Test', es: 'Prueba' },
  testBanner: {
    en: 'Test data: from the embedded engine, free of charge, never mixed with your live data.',
    es: 'Datos de prueba: del motor incluido, gratis y nunca mezclados con tus datos reales.',
  },
  toLive: { en: 'See live data', es: 'Ver datos reales' },
  language: { en: 'Language', es: 'Idioma' },
  theme: { en: 'Appearance', es: 'Apariencia' },
  auto: { en: 'System', es: 'Sistema' },
  light: { en: 'Light', es: 'Clara' },
  dark: { en: 'Dark', es: 'Oscura' },
  credits: {
    en: { one: '{n} credit left', other: '{n} credits left' },
    es: { one: 'Queda {n} crédito', other: 'Quedan {n} créditos' },
  },
});
