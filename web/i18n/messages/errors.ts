import { messages } from '../message.js';

/** Titles of problems by code. */
export const problemTitles = messages({
  invalid_credentials: {
    en: 'The email address or password is wrong',
    es: 'El correo o la contraseña son incorrectos',
  },
  rate_limited: { en: 'Too many requests', es: 'Demasiadas solicitudes' },
  link_invalid: { en: 'The link is invalid or has expired', es: 'El enlace no es válido o ha caducado' },
  already_set_up: { en: 'The service is already set up', es: 'El servicio ya está configurado' },
  insufficient_credits: { en: 'Not enough credits', es: 'Créditos insuficientes' },
  insufficient_role: { en: 'Your role does not allow this', es: 'Tu rol no permite esto' },
  business_exists: { en: 'The business is already tracked', es: 'El negocio ya está en seguimiento' },
  area_in_use: { en: 'A schedule scans the area', es: 'Una programación escanea la zona' },
  area_invalid: { en: 'This is not a valid area', es: 'Esto no es una zona válida' },
  target_required: {
    en: 'Either businesses or a tag is required',
    es: 'Hacen falta negocios o una etiqueta',
  },
  too_many_annotations: { en: 'Too many annotations', es: 'Demasiadas anotaciones' },
  too_many_feeds: { en: 'Too many feeds', es: 'Demasiados enlaces de datos' },
  too_many_areas: { en: 'Too many areas', es: 'Demasiadas zonas' },
  batch_empty: { en: 'The batch has no scans', es: 'El lote no tiene escaneos' },
  batch_ended: { en: 'The batch has ended', es: 'El lote ha terminado' },
  batch_too_large: { en: 'The batch has too many scans', es: 'El lote tiene demasiados escaneos' },
  grid_not_possible: { en: 'This grid is not possible', es: 'Esta cuadrícula no es posible' },
  too_many_imports: { en: 'Too many imports are waiting', es: 'Hay demasiadas importaciones en espera' },
  too_many_rows: { en: 'The file has too many rows', es: 'El archivo tiene demasiadas filas' },
  preview_invalid: {
    en: 'The preview token is not valid for this scan',
    es: 'El token de la vista previa no es válido para este escaneo',
  },
  unreadable_file: { en: 'The file cannot be read', es: 'No se puede leer el archivo' },
  unreadable_row: { en: 'The row cannot be read', es: 'No se puede leer la fila' },
  duplicate_row: { en: 'An earlier row is the same business', es: 'Una fila anterior es el mismo negocio' },
  external_id_exists: {
    en: 'Another business has this external id',
    es: 'Otro negocio ya tiene este ID externo',
  },
  location_not_editable: {
    en: 'The location of a business cannot be edited',
    es: 'La ubicación de un negocio no se puede editar',
  },
  not_a_business_profile_url: {
    en: 'The URL is not that of a Google Business Profile',
    es: 'La URL no es la de un perfil de negocio de Google',
  },
  location_unresolved: { en: 'The business cannot be located', es: 'No se puede ubicar el negocio' },
  outside_coverage: {
    en: 'The search provider has no data here',
    es: 'El proveedor de búsquedas no tiene datos aquí',
  },
  not_found: { en: 'Not found', es: 'No encontrado' },
  already_member: {
    en: 'The user is already a member of the team',
    es: 'El usuario ya es miembro del equipo',
  },
  last_owner: {
    en: 'An account must have at least one owner',
    es: 'Una cuenta debe tener al menos un propietario',
  },
  mail_not_configured: { en: 'This service does not send email', es: 'Este servicio no envía correos' },
  provider_unavailable: {
    en: 'The search provider did not respond',
    es: 'El proveedor de búsquedas no respondió',
  },
  webhook_url_refused: { en: 'Invalid webhook URL', es: 'La URL del webhook no es válida' },
  recipient_refused: { en: 'Invalid email address', es: 'El correo no es válido' },
  email_not_configured: { en: 'This service sends no email', es: 'Este servicio no envía correos' },
  too_many_notification_channels: {
    en: 'Too many notification channels',
    es: 'Demasiados canales de notificaciones',
  },
  too_many_webhook_endpoints: { en: 'Too many webhook endpoints', es: 'Demasiados endpoints de webhooks' },
  webhook_endpoint_disabled: { en: 'This endpoint is turned off', es: 'Este endpoint está apagado' },
  provider_budget_exhausted: {
    en: 'The monthly search budget is exhausted',
    es: 'Se agotó el presupuesto mensual de búsquedas',
  },
  internal_error: { en: 'Internal error', es: 'Error interno' },
  not_ready: { en: 'The service is not ready', es: 'El servicio no está listo' },
  validation_failed: { en: 'Some fields are not valid', es: 'Algunos campos no son válidos' },
  short_link_unresolved: {
    en: 'The short link could not be followed',
    es: 'No se pudo seguir el enlace corto',
  },
  scan_ended: { en: 'The scan has ended', es: 'El escaneo ha terminado' },
  key_already_rotated: { en: 'The key has already been rotated', es: 'La clave ya se renovó' },
  email_taken: { en: 'The email address is already in use', es: 'El correo ya está en uso' },
  backup_embedded_only: {
    en: 'The service backs up only the embedded database',
    es: 'El servicio solo copia la base de datos integrada',
  },
  backup_exists: { en: 'The file already exists', es: 'El archivo ya existe' },
  backup_not_written: { en: 'The backup could not be written', es: 'No se pudo escribir la copia' },
  backup_unusable: { en: 'The file cannot be restored', es: 'El archivo no se puede restaurar' },
  malformed_body: { en: 'The body is not valid JSON', es: 'El cuerpo no es JSON válido' },
  bad_request: { en: 'The request is malformed', es: 'La solicitud está mal formada' },
  method_not_allowed: { en: 'The method is not allowed', es: 'Método no permitido' },
  not_acceptable: { en: 'The media type is not available', es: 'El tipo de contenido no está disponible' },
  precondition_failed: { en: 'It has been changed in the meantime', es: 'Otra persona ha cambiado esto' },
  body_too_large: { en: 'The body is too large', es: 'El cuerpo es demasiado grande' },
  unsupported_media_type: { en: 'The body is not JSON', es: 'El cuerpo no es JSON' },
  request_timeout: {
    en: 'The request took too long to arrive',
    es: 'La solicitud tardó demasiado en llegar',
  },
  headers_too_large: { en: 'The headers are too large', es: 'Las cabeceras son demasiado grandes' },
  idempotency_key_reused: {
    en: 'The Idempotency-Key was used for another request',
    es: 'La Idempotency-Key se usó para otra solicitud',
  },
  idempotency_in_progress: {
    en: 'A request with this Idempotency-Key is in progress',
    es: 'Hay una solicitud con esta Idempotency-Key en curso',
  },
  unauthorized: { en: 'A valid API key is required', es: 'Se necesita una clave de API válida' },
  sign_ins_busy: {
    en: 'Too many people sign in at once',
    es: 'Demasiadas personas inician sesión a la vez',
  },
  ai_search_unavailable: {
    en: 'AI scans are not available',
    es: 'Los escaneos con IA no están disponibles',
  },
  metrics_token_required: { en: 'The metrics require a token', es: 'Las métricas piden un token' },
  too_many_keys: {
    en: 'The account has too many API keys',
    es: 'La cuenta tiene demasiadas claves de API',
  },
  plan_required: { en: 'The plan does not include API access', es: 'El plan no incluye la API' },
  owner_required: {
    en: 'Only an owner may manage owners',
    es: 'Solo un propietario puede gestionar a los propietarios',
  },
  role_tags_mismatch: {
    en: 'The role and the tags do not fit together',
    es: 'El rol y las etiquetas no encajan',
  },
  restricted_to_tags: {
    en: 'You have access to certain tags only',
    es: 'Solo tienes acceso a ciertas etiquetas',
  },
  insufficient_scope: {
    en: 'The key lacks the required scope',
    es: 'La clave no tiene el permiso necesario',
  },
  credit_limit: {
    en: 'The account would exceed the credit limit',
    es: 'La cuenta superaría el límite de créditos',
  },
  already_granted: { en: 'The credits have already been granted', es: 'Los créditos ya se concedieron' },
  refund_exceeds_charge: { en: 'The refund exceeds the charge', es: 'El reembolso supera lo cobrado' },
  scan_not_finished: { en: 'The scan has not ended', es: 'El escaneo no ha terminado' },
  scans_not_comparable: { en: 'These scans cannot be compared', es: 'Estos escaneos no se pueden comparar' },
  heat_maps_busy: {
    en: 'Too many pictures are waiting to be drawn',
    es: 'Hay demasiadas imágenes en espera',
  },
  invoice_not_open: { en: 'The invoice is already settled', es: 'La factura ya está cerrada' },
  payments_not_configured: {
    en: 'No payment provider is configured',
    es: 'No hay ningún proveedor de pagos configurado',
  },
  payment_in_progress: {
    en: 'A payment of the invoice is in progress',
    es: 'Hay un pago de la factura en marcha',
  },
  payment_mismatch: {
    en: 'The payment does not match its invoice',
    es: 'El pago no corresponde a su factura',
  },
  payment_provider_unavailable: {
    en: 'The payment provider does not respond',
    es: 'El proveedor de pagos no responde',
  },
  payment_provider_refused: {
    en: 'The payment provider rejected the request',
    es: 'El proveedor de pagos rechazó la solicitud',
  },
  webhook_signature_invalid: {
    en: 'The event is not signed by the payment provider',
    es: 'El evento no lleva la firma del proveedor de pagos',
  },
  signed_out: { en: 'You are signed out', es: 'La sesión está cerrada' },
  cross_site: { en: 'The request was sent by another site', es: 'La solicitud la envió otro sitio' },
  too_many_shares: { en: 'The scan has too many share links', es: 'El escaneo tiene demasiados enlaces' },
  webhook_rotation_under_way: {
    en: 'A secret rotation is in progress',
    es: 'El secreto ya se está renovando',
  },
  grid_out_of_range: {
    en: 'The grid reaches too near a pole',
    es: 'La cuadrícula llega demasiado cerca de un polo',
  },
  too_many_streams: { en: 'Too many open event streams', es: 'Demasiados flujos de eventos abiertos' },
  postback_unreadable: {
    en: 'The body is not the answer to this search',
    es: 'El cuerpo no es la respuesta a esta búsqueda',
  },
  too_many_schedules: {
    en: 'Too many schedules',
    es: 'Demasiadas programaciones',
  },
});
