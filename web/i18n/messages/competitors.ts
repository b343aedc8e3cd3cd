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
  filter: { en: 'Filter by name, category or address', es: 'Filtrar por nombre, categoría o dirección' },
  noMatch: { en: 'No competitor matches this filter.', es: 'Ningún competidor coincide con el filtro.' },
  compare: { en: 'Compare', es: 'Comparar' },
  compareWith: { en: 'Compare with {name}', es: 'Comparar con {name}' },
  compareHint: {
    en: 'Select up to four competitors to compare them on a map.',
    es: 'Selecciona hasta cuatro competidores para compararlos en un mapa.',
  },
  compared: { en: 'Who ranks best at each pin', es: 'Quién aparece mejor en cada punto' },
  comparedLead: {
    en: 'The letter names the place, the number is its rank. Empty: none of them is in the top 20.',
    es: 'La letra indica el lugar y el número, su posición. Vacío: ninguno está entre los 20 primeros.',
  },
  leadsAt: { en: 'best at {share} pins', es: 'el mejor en {share} puntos' },
  ahead: { en: 'Ahead of you at', es: 'Te supera en' },
  rating: { en: 'Rating', es: 'Valoración' },
  reviews: { en: '{rating} ({n})', es: '{rating} ({n})' },
  thisOne: { en: 'this business', es: 'este negocio' },
  own: { en: 'yours', es: 'tuyo' },
  unnamed: { en: 'Name not stored', es: 'Nombre no guardado' },
  seenFor: { en: 'Found for', es: 'Encontrado para' },
});
