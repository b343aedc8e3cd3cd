import { messages } from '../message.js';

/** Texts of the actions beside the map. */
export const actionsText = messages({
  improve: { en: 'Largest estimated gains', es: 'Mayores mejoras estimadas' },
  allInsights: { en: 'All insights', es: 'Todas las recomendaciones' },
  files: { en: 'Print and download', es: 'Imprimir y descargar' },
});
