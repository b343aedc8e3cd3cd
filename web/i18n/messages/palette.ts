import { messages } from '../message.js';

export const paletteText = messages({
  title: { en: 'Go to', es: 'Ir a' },
  find: { en: 'Business, keyword or page', es: 'Negocio, palabra clave o página' },
  none: { en: 'Nothing matches.', es: 'No hay coincidencias.' },
  keys: {
    en: 'Ctrl or ⌘ K: this list · /: search · g m: heat map · n: new scan · ?: help',
    es: 'Ctrl o ⌘ K: esta lista · /: buscar · g m: mapa de calor · n: nuevo escaneo · ?: ayuda',
  },
});
