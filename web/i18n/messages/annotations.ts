import { messages } from '../message.js';

/** Texts of annotations and of the days of actions beside the history. */
export const annotationText = messages({
  title: { en: 'Annotations and actions (dashed lines)', es: 'Anotaciones y acciones (líneas discontinuas)' },
  none: {
    en: 'Note what happened on a day, such as a new website. The charts and reports show it.',
    es: 'Anota qué pasó un día, por ejemplo un sitio web nuevo. Los gráficos y los informes lo muestran.',
  },
  add: { en: 'Add annotation', es: 'Añadir anotación' },
  edit: { en: 'Edit annotation', es: 'Editar anotación' },
  delete: { en: 'Delete annotation', es: 'Eliminar anotación' },
  deleteText: {
    en: 'Charts and later reports no longer show it: “{text}”.',
    es: 'Los gráficos y los informes posteriores dejan de mostrarla: «{text}».',
  },
  deleteOfTag: {
    en: 'It belongs to all businesses with the tag “{tag}”.',
    es: 'Pertenece a todos los negocios con la etiqueta «{tag}».',
  },
  text: { en: 'What happened', es: 'Qué pasó' },
  noText: { en: 'Enter a text.', es: 'Escribe un texto.' },
  concerns: { en: 'Concerns', es: 'Se refiere a' },
  thisBusiness: { en: 'This business', es: 'Este negocio' },
  withTag: { en: 'All businesses with the tag “{tag}”', es: 'Todos los negocios con la etiqueta «{tag}»' },
  outside: {
    en: 'The annotation of {date} is stored. It is outside of the period shown.',
    es: 'La anotación del {date} está guardada. Queda fuera del período que se muestra.',
  },
});
