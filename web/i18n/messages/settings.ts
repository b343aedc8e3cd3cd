import { messages } from '../message.js';

export const settings = messages({
  title: { en: 'Settings', es: 'Ajustes' },
  api: { en: 'API', es: 'API' },
  notifications: { en: 'Notifications', es: 'Notificaciones' },
  webhooks: { en: 'Webhooks', es: 'Webhooks' },
  billing: { en: 'Billing', es: 'Facturación' },
  team: { en: 'Team', es: 'Equipo' },
  audit: { en: 'Audit log', es: 'Auditoría' },
  account: { en: 'Account', es: 'Cuenta' },
  restricted: {
    en: 'You have access to businesses with the tags {tags}. Ask an owner about the settings of the account.',
    es: 'Tienes acceso a los negocios con las etiquetas {tags}. Para los ajustes de la cuenta, pregunta a un propietario.',
  },
});

export const keysText = messages({
  title: { en: 'API keys', es: 'Claves de API' },
  lead: {
    en: 'Programs call the API with a key. A key is shown once and can be revoked at any time.',
    es: 'Los programas llaman a la API con una clave. Se muestra una sola vez y se puede revocar cuando quieras.',
  },
  create: { en: 'Create key', es: 'Crear clave' },
  noneTitle: { en: 'No API keys yet', es: 'Aún no hay claves de API' },
  noneText: {
    en: 'Create a key so that your programs can start scans and read results.',
    es: 'Crea una clave para que tus programas inicien escaneos y lean resultados.',
  },
  planTitle: { en: 'Live keys need a paid plan', es: 'Las claves reales necesitan un plan de pago' },
  planText: {
    en: 'Live keys are rejected on your plan. Test keys work: they use free test data.',
    es: 'Tu plan rechaza las claves reales. Las de prueba funcionan: usan datos de prueba gratuitos.',
  },
  nameHint: {
    en: 'To recognise the key, for example “reports”.',
    es: 'Para reconocer la clave; por ejemplo, «informes».',
  },
  scopes: { en: 'Permissions', es: 'Permisos' },
  readWrite: { en: 'Read and write', es: 'Lectura y escritura' },
  read: { en: 'Read', es: 'Lectura' },
  write: { en: 'Write', es: 'Escritura' },
  tags: { en: 'Only businesses with these tags', es: 'Solo los negocios con estas etiquetas' },
  tagsHint: {
    en: 'One per line, at most 20. Left empty: all businesses.',
    es: 'Una por línea, 20 como máximo. Si queda vacío, todos los negocios.',
  },
  onlyTags: { en: 'Only tags: {tags}', es: 'Solo las etiquetas: {tags}' },
  never: { en: 'Never', es: 'Nunca' },
  d30: { en: 'In 30 days', es: 'En 30 días' },
  d90: { en: 'In 90 days', es: 'En 90 días' },
  d365: { en: 'In 1 year', es: 'En 1 año' },
  shownTitle: { en: 'Copy the key now', es: 'Copia la clave ahora' },
  shownText: {
    en: 'It is not shown again. Store it like a password.',
    es: 'No se vuelve a mostrar. Guárdala como una contraseña.',
  },
  oldUntil: { en: 'The previous key works until {date}.', es: 'La clave anterior funciona hasta el {date}.' },
  lastUsed: { en: 'Last used', es: 'Último uso' },
  active: { en: 'Active', es: 'Activa' },
  revoked: { en: 'Revoked', es: 'Revocada' },
  expired: { en: 'Expired', es: 'Caducada' },
  rotate: { en: 'Rotate', es: 'Renovar' },
  rotateTitle: { en: 'Rotate {name}?', es: '¿Renovar {name}?' },
  rotateText: {
    en: 'A new key replaces this one. The old key keeps working for the time you choose, so that your programs keep running.',
    es: 'Una clave nueva reemplaza a esta. La anterior sigue funcionando el tiempo que elijas, para que tus programas no se detengan.',
  },
  overlap: { en: 'Old key expires', es: 'La clave anterior caduca' },
  h0: { en: 'Immediately', es: 'De inmediato' },
  h1: { en: 'In 1 hour', es: 'En 1 hora' },
  h24: { en: 'In 1 day', es: 'En 1 día' },
  h168: { en: 'In 1 week', es: 'En 1 semana' },
  revoke: { en: 'Revoke', es: 'Revocar' },
  revokeTitle: { en: 'Revoke {name}?', es: '¿Revocar {name}?' },
  revokeText: {
    en: 'Programs that use this key are rejected immediately. This cannot be undone.',
    es: 'Los programas que usan esta clave se rechazan de inmediato. No se puede deshacer.',
  },
  unnamed: { en: 'Unnamed', es: 'Sin nombre' },
});
