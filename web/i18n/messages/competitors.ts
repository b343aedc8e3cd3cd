import { messages } from '../message.js';

export const competitorText = messages({
  title: { en: 'Competitors', es: 'Competidores' },
  lead: {
    en: 'The places that rank best in your latest scans, strongest first.',
    es: 'Los lugares mejor posicionados en tus últimos escaneos, del más fuerte al más débil.',
  },
  noneTitle: { en: 'No competitors yet', es: 'Aún no hay competidores' },
  noneText: {
    en: 'Scan a keyword to see which other places are found at each pin.',
    es: 'Escanea una palabra clave para ver qué otros lugares aparecen en cada punto.',
  },
  ahead: { en: 'Ahead of you at', es: 'Te supera en' },
  rating: { en: 'Rating', es: 'Valoración' },
  reviews: { en: '{rating} ({n})', es: '{rating} ({n})' },
  thisOne: { en: 'this business', es: 'este negocio' },
  own: { en: 'yours', es: 'tuyo' },
  unnamed: { en: 'Name not stored', es: 'Nombre no guardado' },
  seenFor: { en: 'Found for', es: 'Encontrado para' },
});
