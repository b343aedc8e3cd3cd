import { messages } from '../message.js';

/** What the reader can do is in the detail, which comes from the service: see `problemDetails`. */
export const errors = messages({
  title: { en: 'That did not work', es: 'No funcionó' },
  offline: {
    en: 'The service cannot be reached. Check the connection, then try again.',
    es: 'No se puede conectar con el servicio. Revisa la conexión y vuelve a intentarlo.',
  },
  timeout: {
    en: 'The service took too long to answer.',
    es: 'El servicio tardó demasiado en responder.',
  },
  unreadable: {
    en: 'The service gave an answer that makes no sense here.',
    es: 'El servicio dio una respuesta que no se entiende.',
  },
  request: { en: 'Request', es: 'Solicitud' },
  copyRequest: { en: 'Copy the request id', es: 'Copiar el id de la solicitud' },
});

/** Titles of problems that people meet, by code. */
export const problemTitles = messages({
  invalid_credentials: {
    en: 'The e-mail address or the password is wrong',
    es: 'El correo o la contraseña no son correctos',
  },
  rate_limited: { en: 'Too many tries for now', es: 'Demasiados intentos por ahora' },
  link_invalid: { en: 'The link does not work, or no longer', es: 'El enlace no funciona, o ya no' },
  already_set_up: { en: 'The service has been set up already', es: 'El servicio ya está configurado' },
  insufficient_credits: { en: 'Not enough credits', es: 'No hay créditos suficientes' },
  insufficient_role: { en: 'Your role does not allow this', es: 'Tu rol no lo permite' },
  business_exists: { en: 'This business is tracked already', es: 'Este negocio ya se sigue' },
  not_a_business_profile_url: {
    en: 'This is no link to a business profile',
    es: 'No es un enlace a un perfil de negocio',
  },
  location_unresolved: { en: 'Where is this business?', es: '¿Dónde está este negocio?' },
  outside_coverage: {
    en: 'The provider has no data there',
    es: 'El proveedor no tiene datos allí',
  },
  not_found: { en: 'This does not exist, or no longer', es: 'Esto no existe, o ya no' },
  already_member: { en: 'This person is in the team already', es: 'Esta persona ya está en el equipo' },
  last_owner: { en: 'An account needs an owner', es: 'Una cuenta necesita un propietario' },
  mail_not_configured: { en: 'This service sends no e-mail', es: 'Este servicio no envía correos' },
  provider_unavailable: { en: 'The search provider is down', es: 'El proveedor no responde' },
  webhook_url_refused: {
    en: 'Webhooks cannot be sent to this URL',
    es: 'No se pueden enviar webhooks a esta URL',
  },
  too_many_webhook_endpoints: { en: 'There are enough endpoints', es: 'Ya hay suficientes endpoints' },
  webhook_endpoint_disabled: { en: 'This endpoint is turned off', es: 'Este endpoint está apagado' },
  provider_budget_exhausted: {
    en: 'The search budget of this month is spent',
    es: 'El presupuesto de búsquedas de este mes se agotó',
  },
  internal_error: { en: 'Something went wrong on our side', es: 'Algo falló de nuestro lado' },
  not_ready: { en: 'The service is not ready', es: 'El servicio no está listo' },
  validation_failed: { en: 'Something is not right yet', es: 'Hay algo que corregir' },
  short_link_unresolved: {
    en: 'The short link could not be followed',
    es: 'No se pudo seguir el enlace corto',
  },
  scan_ended: { en: 'The scan has ended already', es: 'El escaneo ya terminó' },
  key_already_rotated: { en: 'The key was rotated before', es: 'La clave ya se renovó' },
  email_taken: { en: 'This e-mail address has an account', es: 'Este correo ya tiene una cuenta' },
  backup_embedded_only: {
    en: 'Only the embedded database is backed up here',
    es: 'Aquí solo se copia la base de datos integrada',
  },
  backup_exists: { en: 'A file with this name exists', es: 'Ya existe un archivo con este nombre' },
  backup_not_written: { en: 'The backup could not be written', es: 'No se pudo escribir la copia' },
  backup_unusable: { en: 'This file cannot be restored', es: 'Este archivo no se puede restaurar' },
  malformed_body: { en: 'The request is not valid JSON', es: 'La solicitud no es JSON válido' },
  bad_request: { en: 'The request is not valid', es: 'La solicitud no es válida' },
  method_not_allowed: { en: 'The method is not allowed', es: 'Método no permitido' },
  not_acceptable: { en: 'The format is not available', es: 'El formato no está disponible' },
  body_too_large: { en: 'The request is too large', es: 'La solicitud es demasiado grande' },
  unsupported_media_type: { en: 'The request is not JSON', es: 'La solicitud no es JSON' },
  request_timeout: { en: 'The request took too long', es: 'La solicitud tardó demasiado' },
  headers_too_large: { en: 'The headers are too large', es: 'Las cabeceras son demasiado grandes' },
  idempotency_key_reused: { en: 'The key belongs to another request', es: 'La clave es de otra solicitud' },
  idempotency_in_progress: {
    en: 'The first request is still running',
    es: 'La primera solicitud sigue en curso',
  },
  unauthorized: { en: 'A valid API key is required', es: 'Se necesita una clave de API válida' },
  plan_required: { en: 'The plan has no API access', es: 'El plan no incluye la API' },
  insufficient_scope: { en: 'The key lacks the scope', es: 'La clave no tiene el permiso' },
  credit_limit: { en: 'Too many credits', es: 'Demasiados créditos' },
  already_granted: { en: 'These credits were granted before', es: 'Estos créditos ya se concedieron' },
  refund_exceeds_charge: { en: 'The refund exceeds the charge', es: 'El reembolso supera lo cobrado' },
  scan_not_finished: { en: 'The scan has not ended yet', es: 'El escaneo no ha terminado' },
  scans_not_comparable: { en: 'These scans cannot be compared', es: 'Estos escaneos no se pueden comparar' },
  heat_maps_busy: { en: 'Too many images are being drawn', es: 'Se dibujan demasiadas imágenes' },
  invoice_not_open: { en: 'The invoice is settled', es: 'La factura está cerrada' },
  payments_not_configured: { en: 'Online payment is not set up', es: 'El pago en línea no está configurado' },
  payment_in_progress: { en: 'A payment is in progress', es: 'Hay un pago en marcha' },
  payment_mismatch: { en: 'A payment does not match its invoice', es: 'Un pago no corresponde a su factura' },
  payment_provider_unavailable: {
    en: 'The payment provider is down',
    es: 'El proveedor de pagos no responde',
  },
  payment_provider_refused: { en: 'The payment provider refused', es: 'El proveedor de pagos lo rechazó' },
  webhook_signature_invalid: { en: 'The signature is not valid', es: 'La firma no es válida' },
  signed_out: { en: 'You are signed out', es: 'La sesión está cerrada' },
  cross_site: { en: 'The request came from another site', es: 'La solicitud viene de otro sitio' },
  too_many_shares: { en: 'The scan has too many share links', es: 'El escaneo tiene demasiados enlaces' },
  webhook_rotation_under_way: { en: 'The secret is being rotated', es: 'El secreto ya se está renovando' },
  grid_out_of_range: {
    en: 'The grid is too close to a pole',
    es: 'La cuadrícula está demasiado cerca de un polo',
  },
  too_many_streams: { en: 'Too many event streams are open', es: 'Demasiadas conexiones de eventos' },
  postback_unreadable: {
    en: 'The answer of the provider is not readable',
    es: 'La respuesta del proveedor no se puede leer',
  },
  too_many_schedules: {
    en: 'The account has the maximum of schedules',
    es: 'La cuenta tiene el máximo de programaciones',
  },
});
