import { messages } from '../message.js';

export const importText = messages({
  title: { en: 'Import businesses', es: 'Importar negocios' },
  lead: {
    en: 'Create and update many businesses from a CSV file. The same file again changes nothing.',
    es: 'Crea y actualiza muchos negocios desde un archivo CSV. Repetir el mismo archivo no cambia nada.',
  },
  drop: { en: 'Drop a CSV file here', es: 'Suelta aquí un archivo CSV' },
  choose: { en: 'Choose a file', es: 'Elegir un archivo' },
  limits: {
    en: 'At most 10,000 rows and 16 MB, with a header line.',
    es: 'Como máximo 10.000 filas y 16 MB, con una línea de encabezado.',
  },
  template: { en: 'Download a template', es: 'Descargar una plantilla' },
  another: { en: 'Choose another file', es: 'Elegir otro archivo' },
  rows: { en: { one: '{n} row', other: '{n} rows' }, es: { one: '{n} fila', other: '{n} filas' } },
  noRows: {
    en: 'The file has no rows below the header.',
    es: 'El archivo no tiene filas bajo el encabezado.',
  },
  tooManyRows: {
    en: 'The file has {n} rows. At most 10,000 are allowed: split it.',
    es: 'El archivo tiene {n} filas. El máximo es 10.000: divídelo.',
  },
  tooLarge: { en: 'The file has more than 16 MB. Split it.', es: 'El archivo supera los 16 MB. Divídelo.' },
  unclosed: {
    en: 'A quotation mark near line {line} is not closed. Correct the file and choose it again.',
    es: 'Unas comillas cerca de la línea {line} no se cierran. Corrige el archivo y elígelo de nuevo.',
  },
  mapping: { en: 'Columns', es: 'Columnas' },
  mappingLead: {
    en: 'Choose what each column of the file contains.',
    es: 'Elige qué contiene cada columna del archivo.',
  },
  ignore: { en: 'Do not import', es: 'No importar' },
  twice: {
    en: 'Two columns have the same meaning: {columns}.',
    es: 'Dos columnas tienen el mismo significado: {columns}.',
  },
  needed: {
    en: 'Choose a column for the Google Maps URL, the CID, the place ID, the external id, or the name with latitude and longitude.',
    es: 'Elige una columna para la URL de Google Maps, el CID, el identificador de lugar, el identificador externo, o el nombre con latitud y longitud.',
  },
  examples: { en: 'First rows', es: 'Primeras filas' },
  column: { en: 'Column', es: 'Columna' },
  meaning: { en: 'Meaning', es: 'Significado' },
  check: { en: 'Check the file', es: 'Comprobar el archivo' },
  checking: { en: 'Checking: {done} of {n} rows', es: 'Comprobando: {done} de {n} filas' },
  importing: { en: 'Importing: {done} of {n} rows', es: 'Importando: {done} de {n} filas' },
  checked: { en: 'Result of the check', es: 'Resultado de la comprobación' },
  imported: { en: 'Result of the import', es: 'Resultado de la importación' },
  nothingYet: { en: 'Nothing was stored yet.', es: 'Todavía no se ha guardado nada.' },
  created: { en: 'Created', es: 'Creados' },
  updated: { en: 'Updated', es: 'Actualizados' },
  unchanged: { en: 'Unchanged', es: 'Sin cambios' },
  refused: { en: 'Refused', es: 'Rechazados' },
  import: {
    en: { one: 'Import {n} business', other: 'Import {n} businesses' },
    es: { one: 'Importar {n} negocio', other: 'Importar {n} negocios' },
  },
  refusedRows: { en: 'Refused rows', es: 'Filas rechazadas' },
  refusedLead: {
    en: 'Correct these rows and import the file again. The others are not affected.',
    es: 'Corrige estas filas e importa el archivo de nuevo. Las demás no se ven afectadas.',
  },
  firstRefused: { en: 'The first {n} are listed.', es: 'Se muestran las primeras {n}.' },
  line: { en: 'Line', es: 'Línea' },
  row: { en: 'Row', es: 'Fila' },
  problem: { en: 'Problem', es: 'Problema' },
  downloadRefused: { en: 'Download the refused rows', es: 'Descargar las filas rechazadas' },
  failed: {
    en: 'The import failed. Rows without a result were not imported: import the file again.',
    es: 'La importación falló. Las filas sin resultado no se importaron: importa el archivo de nuevo.',
  },
});

/** The columns of an import. */
export const columnText = messages({
  gbp_url: { en: 'Google Maps URL', es: 'URL de Google Maps' },
  cid: { en: 'CID', es: 'CID' },
  place_id: { en: 'Place ID', es: 'Identificador de lugar' },
  name: { en: 'Name on Google Maps', es: 'Nombre en Google Maps' },
  lat: { en: 'Latitude', es: 'Latitud' },
  lng: { en: 'Longitude', es: 'Longitud' },
  label: { en: 'Label', es: 'Nombre propio' },
  external_id: { en: 'External id', es: 'Identificador externo' },
  tags: { en: 'Tags, separated by ; or ,', es: 'Etiquetas, separadas por ; o ,' },
  keywords: { en: 'Keywords, separated by ;', es: 'Palabras clave, separadas por ;' },
  timezone: { en: 'Time zone', es: 'Zona horaria' },
  grid_size: { en: 'Pins per side', es: 'Puntos por lado' },
  radius_miles: { en: 'Radius in miles', es: 'Radio en millas' },
  cron: { en: 'Cron pattern', es: 'Patrón cron' },
});
