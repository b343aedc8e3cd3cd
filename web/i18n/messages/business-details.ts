import { messages } from '../message.js';

export const businessDetails = messages({
  editDetails: { en: 'Edit details', es: 'Editar datos' },
  label: { en: 'Label', es: 'Nombre visible' },
  labelHint: {
    en: 'What you call the business. Left empty: {name}. Scans look for the place, whatever its label.',
    es: 'Cómo llamas al negocio. Si queda vacío: {name}. Los escaneos buscan el lugar, se llame aquí como se llame.',
  },
  externalId: { en: 'External ID', es: 'ID externo' },
  externalIdHint: { en: 'Your own identifier.', es: 'Tu propio identificador.' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  tagsHint: { en: 'One per line, at most 20.', es: 'Una por línea, 20 como máximo.' },
  relocate: { en: 'Relocate', es: 'Cambiar de lugar' },
  relocateText: {
    en: 'If the business has moved or is another place now, paste its URL in Google Maps. Its label, keywords and history stay. Later scans are not compared with earlier ones.',
    es: 'Si el negocio se ha mudado o ahora es otro lugar, pega su URL de Google Maps. Su nombre visible, sus palabras clave y su historial se conservan. Los escaneos posteriores no se comparan con los anteriores.',
  },
  relocateUrl: { en: 'Google Maps URL', es: 'URL de Google Maps' },
});
