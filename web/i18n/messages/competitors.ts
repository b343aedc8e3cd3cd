import { messages } from '../message.js';

export const competitorText = messages({
  title: { en: 'Competitors', es: 'Competidores' },
  lead: {
    en: 'Who else shows up in your latest scans, strongest first.',
    es: 'Quién más aparece en tus últimos escaneos, del más fuerte al más débil.',
  },
  noneTitle: { en: 'Nobody to show yet', es: 'Aún no hay nadie' },
  noneText: {
    en: 'A scan sees who else is found at each pin. Scan a keyword, and they are here.',
    es: 'Un escaneo ve quién más aparece en cada punto. Escanea una palabra clave y estarán aquí.',
  },
  ahead: { en: 'Ahead at', es: 'Por delante en' },
  aheadHelp: {
    en: 'Pins where it ranks before your business.',
    es: 'Puntos donde está por delante de tu negocio.',
  },
  rating: { en: 'Rating', es: 'Valoración' },
  reviews: { en: '{rating} ({n})', es: '{rating} ({n})' },
  thisOne: { en: 'this business', es: 'este negocio' },
  own: { en: 'yours', es: 'tuyo' },
  unnamed: { en: 'Name not kept', es: 'Nombre no guardado' },
  seenFor: { en: 'Seen for', es: 'Visto para' },
});
