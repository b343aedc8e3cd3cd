import { messages } from '../message.js';

export const insightText = messages({
  title: { en: 'Insights', es: 'Recomendaciones' },
  lead: {
    en: 'What would move the rank, by how much, and how sure that is.',
    es: 'Qué movería la posición, cuánto y con qué seguridad.',
  },
  noneTitle: { en: 'No insights yet', es: 'Aún no hay recomendaciones' },
  noneText: {
    en: 'They are worked out from finished scans, and only where the numbers carry them. Nothing is made up in the meantime.',
    es: 'Se calculan a partir de escaneos terminados, y solo cuando los números las sostienen. Mientras tanto no se inventa nada.',
  },
});
