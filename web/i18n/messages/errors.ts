import { messages } from '../message.js';

/** Errors of the client. */
export const errors = messages({
  title: { en: 'The request failed', es: 'La solicitud falló' },
  offline: {
    en: 'The service cannot be reached. Check your connection and try again.',
    es: 'No se puede conectar con el servicio. Revisa la conexión y vuelve a intentarlo.',
  },
  timeout: {
    en: 'The service did not respond in time. Try again.',
    es: 'El servicio no respondió a tiempo. Vuelve a intentarlo.',
  },
  unreadable: {
    en: 'The service sent an unreadable response. Reload the page.',
    es: 'El servicio envió una respuesta ilegible. Recarga la página.',
  },
  request: { en: 'Request ID', es: 'ID de la solicitud' },
});

/** Titles of problems by code. */
export const problemTitles = messages({
  invalid_credentials: {
    en: 'Wrong email address or password',
    es: 'Correo o contraseña incorrectos',
  },
  rate_limited: { en: 'Too many requests', es: 'Demasiadas solicitudes' },
  link_invalid: { en: 'This link is not valid', es: 'Este enlace no es válido' },
  already_set_up: { en: 'The service is already set up', es: 'El servicio ya está configurado' },
  insufficient_credits: { en: 'Not enough credits', es: 'Créditos insuficientes' },
  insufficient_role: { en: 'Your role does not allow this', es: 'Tu rol no permite esto' },
  business_exists: { en: 'This business is already tracked', es: 'Este negocio ya está en seguimiento' },
  not_a_business_profile_url: {
    en: 'This is not a Google Business Profile link',
    es: 'Este no es un enlace a un perfil de negocio de Google',
  },
  location_unresolved: {
    en: 'The location of the business is unknown',
    es: 'Se desconoce la ubicación del negocio',
  },
  outside_coverage: {
    en: 'The search provider has no data there',
    es: 'El proveedor de búsquedas no tiene datos allí',
  },
  not_found: { en: 'Not found', es: 'No encontrado' },
  already_member: { en: 'This person is already in the team', es: 'Esta persona ya está en el equipo' },
  last_owner: { en: 'An account needs an owner', es: 'Una cuenta necesita un propietario' },
  mail_not_configured: { en: 'This service does not send email', es: 'Este servicio no envía correos' },
  provider_unavailable: {
    en: 'The search provider is not available',
    es: 'El proveedor de búsquedas no está disponible',
  },
  webhook_url_refused: {
    en: 'Webhooks cannot be sent to this URL',
    es: 'No se pueden enviar webhooks a esta URL',
  },
  too_many_webhook_endpoints: { en: 'Too many webhook endpoints', es: 'Demasiados endpoints de webhooks' },
  webhook_endpoint_disabled: { en: 'This endpoint is turned off', es: 'Este endpoint está apagado' },
  provider_budget_exhausted: {
    en: 'The monthly search budget is used up',
    es: 'Se agotó el presupuesto mensual de búsquedas',
  },
  internal_error: { en: 'Internal error', es: 'Error interno' },
  not_ready: { en: 'The service is not ready', es: 'El servicio no está listo' },
  validation_failed: { en: 'Some fields are not valid', es: 'Algunos campos no son válidos' },
  short_link_unresolved: {
    en: 'The short link could not be resolved',
    es: 'No se pudo resolver el enlace corto',
  },
  scan_ended: { en: 'The scan has already ended', es: 'El escaneo ya terminó' },
  key_already_rotated: { en: 'The key was already rotated', es: 'La clave ya se renovó' },
  email_taken: { en: 'This email address already has an account', es: 'Este correo ya tiene una cuenta' },
  backup_embedded_only: {
    en: 'Only the embedded database is backed up here',
    es: 'Aquí solo se copia la base de datos integrada',
  },
  backup_exists: { en: 'A file with this name already exists', es: 'Ya existe un archivo con este nombre' },
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
  idempotency_key_reused: {
    en: 'The Idempotency-Key belongs to another request',
    es: 'La Idempotency-Key es de otra solicitud',
  },
  idempotency_in_progress: {
    en: 'The first request is still running',
    es: 'La primera solicitud sigue en curso',
  },
  unauthorized: { en: 'A valid API key is required', es: 'Se necesita una clave de API válida' },
  plan_required: { en: 'The plan does not include API access', es: 'El plan no incluye la API' },
  insufficient_scope: {
    en: 'The key does not have the required scope',
    es: 'La clave no tiene el permiso necesario',
  },
  credit_limit: { en: 'Too many credits', es: 'Demasiados créditos' },
  already_granted: { en: 'These credits were already granted', es: 'Estos créditos ya se concedieron' },
  refund_exceeds_charge: { en: 'The refund exceeds the charge', es: 'El reembolso supera lo cobrado' },
  scan_not_finished: { en: 'The scan has not ended yet', es: 'El escaneo no ha terminado' },
  scans_not_comparable: { en: 'These scans cannot be compared', es: 'Estos escaneos no se pueden comparar' },
  heat_maps_busy: { en: 'Too many images are being rendered', es: 'Se están generando demasiadas imágenes' },
  invoice_not_open: { en: 'The invoice is already settled', es: 'La factura ya está cerrada' },
  payments_not_configured: { en: 'Online payment is not set up', es: 'El pago en línea no está configurado' },
  payment_in_progress: { en: 'A payment is in progress', es: 'Hay un pago en marcha' },
  payment_mismatch: {
    en: 'The payment does not match the invoice',
    es: 'El pago no corresponde a la factura',
  },
  payment_provider_unavailable: {
    en: 'The payment provider is not available',
    es: 'El proveedor de pagos no está disponible',
  },
  payment_provider_refused: {
    en: 'The payment provider rejected the request',
    es: 'El proveedor de pagos rechazó la solicitud',
  },
  webhook_signature_invalid: { en: 'The signature is not valid', es: 'La firma no es válida' },
  signed_out: { en: 'You are signed out', es: 'La sesión está cerrada' },
  cross_site: { en: 'The request came from another site', es: 'La solicitud viene de otro sitio' },
  too_many_shares: { en: 'Too many share links to this scan', es: 'Demasiados enlaces a este escaneo' },
  webhook_rotation_under_way: {
    en: 'The secret is already being rotated',
    es: 'El secreto ya se está renovando',
  },
  grid_out_of_range: {
    en: 'The grid is too close to a pole',
    es: 'La cuadrícula está demasiado cerca de un polo',
  },
  too_many_streams: { en: 'Too many open event streams', es: 'Demasiados flujos de eventos abiertos' },
  postback_unreadable: {
    en: 'The response of the provider is unreadable',
    es: 'La respuesta del proveedor es ilegible',
  },
  too_many_schedules: {
    en: 'Too many schedules',
    es: 'Demasiadas programaciones',
  },
});
