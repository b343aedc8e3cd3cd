import { messages } from '../message.js';

/** The parts of a report after its first page. */
export const sectionText = messages({
  changes: { en: 'Changes', es: 'Cambios' },
  competitors: { en: 'Competitors', es: 'Competidores' },
  history: { en: 'History', es: 'Historial' },
  insights: { en: 'Recommended actions', es: 'Acciones recomendadas' },
  method: { en: 'Method and definitions', es: 'Método y definiciones' },
});

export const reportText = messages({
  title: { en: 'Reports', es: 'Informes' },
  lead: {
    en: 'PDFs for people without an account: three figures, two maps and one action, then the detail.',
    es: 'PDF para quienes no tienen cuenta: tres cifras, dos mapas y una acción, y después el detalle.',
  },
  create: { en: 'Make a report', es: 'Crear un informe' },
  preview: { en: 'Preview', es: 'Vista previa' },
  openPreview: { en: 'Open the preview', es: 'Abrir la vista previa' },
  none: { en: 'No reports yet', es: 'Aún no hay informes' },
  noneText: {
    en: 'Make the first one for a business and a period.',
    es: 'Crea el primero para un negocio y un período.',
  },
  about: { en: 'About', es: 'Sobre' },
  sections: { en: 'After the first page', es: 'Después de la primera página' },
  tag: { en: 'Tag', es: 'Etiqueta' },
  from: { en: 'First day', es: 'Primer día' },
  to: { en: 'Last day', es: 'Último día' },
  language: { en: 'Language', es: 'Idioma' },
  english: { en: 'English', es: 'Inglés' },
  spanish: { en: 'Spanish', es: 'Español' },
  businesses: {
    en: { one: '{n} business', other: '{n} businesses' },
    es: { one: '{n} negocio', other: '{n} negocios' },
  },
  created: { en: 'Created', es: 'Creado' },
  queued: { en: 'Being made', es: 'En preparación' },
  completed: { en: 'Ready', es: 'Listo' },
  failed: { en: 'Failed', es: 'Falló' },
  download: { en: 'Download', es: 'Descargar' },
  share: { en: 'Share', es: 'Compartir' },
  shareTitle: { en: 'Share the report', es: 'Compartir el informe' },
  shareText: {
    en: 'Everybody with the link can read the report for 30 days.',
    es: 'Quien tenga el enlace podrá leer el informe durante 30 días.',
  },
  password: { en: 'Password (optional)', es: 'Contraseña (opcional)' },
  createLink: { en: 'Create the link', es: 'Crear el enlace' },
  link: { en: 'Link to the report', es: 'Enlace al informe' },
  linkText: {
    en: 'Copy the link now. It is not shown again.',
    es: 'Copia el enlace ahora. No se muestra de nuevo.',
  },
  brands: { en: 'Brands', es: 'Marcas' },
  brandsLead: {
    en: 'The look of reports: one brand for the account, and one for each tag.',
    es: 'El aspecto de los informes: una marca para la cuenta y una por etiqueta.',
  },
  noBrands: { en: 'Reports have the plain look.', es: 'Los informes tienen el aspecto básico.' },
  editBrand: { en: 'Edit the brand', es: 'Editar la marca' },
  newLogo: { en: 'New logo (optional)', es: 'Logotipo nuevo (opcional)' },
  removeLogo: { en: 'Remove the logo', es: 'Quitar el logotipo' },
  addBrand: { en: 'Add a brand', es: 'Añadir una marca' },
  color: { en: 'Colour', es: 'Color' },
  footer: { en: 'Footer (optional)', es: 'Pie de página (opcional)' },
  replyTo: { en: 'E-mail for questions (optional)', es: 'Correo para preguntas (opcional)' },
  forTag: { en: 'Tag (empty for the account)', es: 'Etiqueta (vacío para la cuenta)' },
  wholeAccount: { en: 'Whole account', es: 'Toda la cuenta' },
  logo: { en: 'Logo (optional)', es: 'Logotipo (opcional)' },
  logoHint: { en: 'PNG or SVG, at most 2 MB.', es: 'PNG o SVG, como máximo 2 MB.' },
  deleteBrand: { en: 'Delete the brand', es: 'Eliminar la marca' },
  deleteBrandText: {
    en: 'Later reports no longer have it. Existing ones keep their look.',
    es: 'Los próximos informes no la tendrán. Los existentes conservan su aspecto.',
  },
  shared: { en: 'Report', es: 'Informe' },
  sharedText: {
    en: 'This local ranking report was shared with you.',
    es: 'Alguien compartió contigo este informe de posiciones locales.',
  },
  needsPassword: { en: 'Password of the link', es: 'Contraseña del enlace' },
  open: { en: 'Open the report', es: 'Abrir el informe' },
});

/** Reports that are made and sent regularly. */
export const reportScheduleText = messages({
  title: { en: 'Scheduled reports', es: 'Informes programados' },
  lead: {
    en: 'Reports that are made regularly and sent by e-mail, with the brand of the report.',
    es: 'Informes que se crean con regularidad y se envían por correo, con la marca del informe.',
  },
  none: { en: 'No report is scheduled.', es: 'No hay informes programados.' },
  add: { en: 'Schedule a report', es: 'Programar un informe' },
  edit: { en: 'Edit the scheduled report', es: 'Editar el informe programado' },
  create: { en: 'Schedule', es: 'Programar' },
  noMail: {
    en: 'This installation sends no e-mail. Reports are made, and sent only after SMTP_URL is set.',
    es: 'Esta instalación no envía correo. Los informes se crean, pero nadie los recibe hasta configurar SMTP_URL.',
  },
  nameHint: { en: 'The subject of the e-mails begins with it.', es: 'El asunto de los correos empieza así.' },
  when: { en: 'When', es: 'Cuándo' },
  byTime: { en: 'At certain times', es: 'A ciertas horas' },
  byCampaign: { en: 'After each batch of a campaign', es: 'Tras cada lote de una campaña' },
  campaign: { en: 'Campaign', es: 'Campaña' },
  campaignNumber: { en: 'Campaign {id}', es: 'Campaña {id}' },
  timezoneHint: { en: 'Time zone of the days and times.', es: 'Zona horaria de los días y las horas.' },
  period: { en: 'Days in the report', es: 'Días del informe' },
  recipients: { en: 'Recipients', es: 'Destinatarios' },
  recipientsHint: {
    en: 'One e-mail address a line, at most 20.',
    es: 'Una dirección por línea, 20 como máximo.',
  },
  stopped: { en: 'Receives no e-mails: {emails}', es: 'Ya no recibe correos: {emails}' },
  delivery: { en: 'The e-mail has', es: 'El correo lleva' },
  attachment: { en: 'The PDF', es: 'El PDF' },
  link: { en: 'A link to the PDF', es: 'Un enlace al PDF' },
  next: { en: 'Next report', es: 'Próximo informe' },
  last: { en: 'Last report', es: 'Último informe' },
  afterBatch: { en: 'After the next batch', es: 'Tras el próximo lote' },
  campaignGone: { en: 'Its campaign was deleted', es: 'Su campaña se eliminó' },
  sendNow: { en: 'Send now', es: 'Enviar ahora' },
  making: { en: 'Being made', es: 'En preparación' },
  sent: {
    en: { one: 'Sent to {n} recipient', other: 'Sent to {n} recipients' },
    es: { one: 'Enviado a {n} destinatario', other: 'Enviado a {n} destinatarios' },
  },
  not_sent: { en: 'Not sent', es: 'No enviado' },
  failed: { en: 'Failed', es: 'Falló' },
  deleteTitle: { en: 'Delete this scheduled report?', es: '¿Eliminar este informe programado?' },
  deleteText: {
    en: 'It sends no further e-mails. Existing reports are kept.',
    es: 'No envía más correos. Los informes existentes se conservan.',
  },
});

/** Why a scheduled report was not sent. */
export const notSentBecause = messages({
  email_not_configured: {
    en: 'This installation sends no e-mail (SMTP_URL).',
    es: 'Esta instalación no envía correo (SMTP_URL).',
  },
  public_url_not_set: {
    en: 'Links need the public address of the service (PUBLIC_URL).',
    es: 'Los enlaces necesitan la dirección pública del servicio (PUBLIC_URL).',
  },
  no_recipients: {
    en: 'All recipients have unsubscribed or reject e-mails.',
    es: 'Todos los destinatarios se dieron de baja o rechazan correos.',
  },
  restored: {
    en: 'It was being made when a backup was written that was restored later.',
    es: 'Se estaba creando cuando se escribió una copia de seguridad que se restauró después.',
  },
  no_businesses: { en: 'All its businesses were deleted.', es: 'Se eliminaron todos sus negocios.' },
  report_failed: { en: 'The report could not be made.', es: 'No se pudo crear el informe.' },
});

export const exportText = messages({
  title: { en: 'Exports', es: 'Exportaciones' },
  lead: {
    en: 'All ranks as files, and addresses that spreadsheets read by themselves.',
    es: 'Todas las posiciones en archivos, y direcciones que las hojas de cálculo leen solas.',
  },
  files: { en: 'Files', es: 'Archivos' },
  filesLead: {
    en: 'One row for each pin of each scan, with its business, date and settings.',
    es: 'Una fila por punto de cada escaneo, con su negocio, fecha y ajustes.',
  },
  csvNote: {
    en: 'In CSV, a CID is a link, and texts that a spreadsheet would read as a number or a date begin with an apostrophe. NDJSON and Parquet are exact.',
    es: 'En CSV, un CID es un enlace, y los textos que una hoja de cálculo leería como número o fecha empiezan con un apóstrofo. NDJSON y Parquet son exactos.',
  },
  decimals: { en: 'Numbers of your spreadsheet', es: 'Números de tu hoja de cálculo' },
  point: { en: '7.5, columns separated by commas', es: '7.5, columnas separadas por comas' },
  comma: { en: '7,5, columns separated by semicolons', es: '7,5, columnas separadas por punto y coma' },
  tag: { en: 'Tag (empty for all businesses)', es: 'Etiqueta (vacío para todos los negocios)' },
  feeds: { en: 'Feeds for spreadsheets', es: 'Fuentes para hojas de cálculo' },
  feedsLead: {
    en: 'Secret addresses that return CSV without a key, for example with IMPORTDATA.',
    es: 'Direcciones secretas que devuelven CSV sin clave, por ejemplo con IMPORTDATA.',
  },
  noFeeds: { en: 'No feeds yet.', es: 'Aún no hay fuentes.' },
  addFeed: { en: 'Add a feed', es: 'Añadir una fuente' },
  feed: { en: 'Address of the feed', es: 'Dirección de la fuente' },
  feedText: {
    en: 'Copy the address now. It is not shown again.',
    es: 'Copia la dirección ahora. No se muestra de nuevo.',
  },
  allBusinesses: { en: 'All businesses', es: 'Todos los negocios' },
  days: { en: 'Days of history', es: 'Días de historial' },
  lastRead: { en: 'Last read', es: 'Última lectura' },
  never: { en: 'Never', es: 'Nunca' },
  revoke: { en: 'Revoke', es: 'Revocar' },
  revokeText: { en: 'Its address stops working at once.', es: 'Su dirección deja de funcionar al instante.' },
});
