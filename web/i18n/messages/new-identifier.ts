import { messages } from '../message.js';

export const newIdentifier = messages({
  title: {
    en: 'This listing may have a new identifier',
    es: 'Esta ficha puede tener un identificador nuevo',
  },
  candidate: {
    en: '“{name}” at the same place is listed under another identifier ({identifier}).',
    es: '«{name}», en el mismo lugar, aparece con otro identificador ({identifier}).',
  },
  unnamed: {
    en: 'The search provider returned another identifier for it ({identifier}).',
    es: 'El proveedor de búsquedas devolvió otro identificador para ella ({identifier}).',
  },
  pins: {
    en: {
      one: 'It is listed at {n} pin where the business is missing.',
      other: 'It is listed at {n} pins where the business is missing.',
    },
    es: {
      one: 'Aparece en {n} punto donde falta el negocio.',
      other: 'Aparece en {n} puntos donde falta el negocio.',
    },
  },
  meaning: {
    en: 'Google gives a listing a new identifier when it is merged or created again. The business then seems to lose all its ranks.',
    es: 'Google da un identificador nuevo a una ficha cuando la fusiona o la crea otra vez. Entonces parece que el negocio pierde todas sus posiciones.',
  },
  confirmed: {
    en: 'The old identifier still exists, so both listings exist and the scan counts.',
    es: 'El identificador anterior sigue existiendo: hay dos fichas y el escaneo cuenta.',
  },
  refuted: {
    en: 'The old identifier leads to this listing now. The scan raises no alerts and is left out of comparisons until you decide.',
    es: 'El identificador anterior lleva ahora a esta ficha. El escaneo no genera alertas y queda fuera de las comparaciones hasta que decidas.',
  },
  unverified: {
    en: 'No search provider could confirm it. The scan raises no alerts and is left out of comparisons until you decide.',
    es: 'Ningún proveedor de búsquedas pudo confirmarlo. El escaneo no genera alertas y queda fuera de las comparaciones hasta que decidas.',
  },
  same: { en: 'It is the same business', es: 'Es el mismo negocio' },
  other: { en: 'It is another business', es: 'Es otro negocio' },
  sameTitle: { en: 'Is it the same business?', es: '¿Es el mismo negocio?' },
  sameText: {
    en: 'The business gets the identifier {identifier}. Scans that missed it are read again from this listing, so its history stays one line. No alert is sent for them. The former identifier still finds the business. This cannot be undone.',
    es: 'El negocio recibe el identificador {identifier}. Los escaneos en los que faltaba se leen otra vez desde esta ficha, así que su historial sigue en una línea. No se envía ninguna alerta por ellos. El identificador anterior sigue encontrando el negocio. No se puede deshacer.',
  },
  otherTitle: { en: 'Is it another business?', es: '¿Es otro negocio?' },
  otherText: {
    en: 'Scans will not ask about this listing again, and those that missed the business count. This cannot be undone.',
    es: 'Los escaneos no volverán a preguntar por esta ficha, y cuentan aquellos en los que faltaba el negocio. No se puede deshacer.',
  },
  closedPermanently: {
    en: 'The search provider says that this business is permanently closed.',
    es: 'El proveedor de búsquedas dice que este negocio está cerrado definitivamente.',
  },
  closedTemporarily: {
    en: 'The search provider says that this business is temporarily closed.',
    es: 'El proveedor de búsquedas dice que este negocio está cerrado temporalmente.',
  },
});
