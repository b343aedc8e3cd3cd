import { translations } from '../message.js';

/** What to do about a problem, by code. `{name}` is a member of the problem. English uses the detail of the service. */
export const problemDetails = translations({
  invalid_credentials: { es: 'Revisa los dos y vuelve a intentarlo.' },
  rate_limited: { es: 'Espera un momento y vuelve a intentarlo.' },
  link_invalid: {
    es: 'Los enlaces sirven una sola vez y por tiempo limitado. Este ya se usó, caducó o está incompleto. Pide uno nuevo.',
  },
  already_set_up: { es: 'Inicia sesión, o pide una invitación a un propietario de la cuenta.' },
  insufficient_credits: { es: 'Esto cuesta {credits_required} créditos y quedan {credits_available}.' },
  insufficient_role: {
    es: 'Los propietarios pueden hacer todo; los miembros, todo menos gestionar el equipo; los demás solo pueden ver.',
  },
  signed_out: { es: 'Tu sesión terminó. Vuelve a iniciar sesión.' },
  business_exists: { es: 'Ya está en tu lista de negocios.' },
  not_a_candidate: {
    es: 'Ningún escaneo la propuso como identificador nuevo de este negocio. Puede que ya se haya decidido.',
  },
  external_id_exists: { es: 'Un ID externo solo puede pertenecer a un negocio.' },
  location_not_editable: { es: 'Usa «Cambiar de lugar» si el negocio se ha mudado o ahora es otro.' },
  location_unresolved: {
    es: 'El enlace no indica dónde está el negocio y ningún proveedor lo encuentra. Añade abajo el nombre, la latitud y la longitud.',
  },
  short_link_unresolved: {
    es: 'Google no indicó adónde lleva este enlace. Ábrelo en el navegador y pega aquí la dirección larga.',
  },
  outside_coverage: {
    es: 'Todos los puntos están fuera de la zona que cubre el proveedor. No se cobró nada.',
  },
  grid_out_of_range: { es: 'La cuadrícula llega demasiado cerca de un polo. Usa un radio menor.' },
  not_found: { es: 'Puede que se haya eliminado o que el enlace sea antiguo.' },
  already_member: { es: 'No hace falta invitarla.' },
  last_owner: { es: 'Nombra antes a otro propietario.' },
  mail_not_configured: {
    es: 'Quien administra el servicio puede crear un enlace para restablecer la contraseña.',
  },
  provider_unavailable: { es: 'No se guardó nada. Vuelve a intentarlo más tarde.' },
  provider_budget_exhausted: {
    es: 'No se creó ni se cobró nada. Consulta a quien administra el servicio o espera al mes que viene.',
  },
  webhook_url_refused: {
    es: 'Debe empezar por https://, llevar a un servidor de la internet pública y no contener usuario ni contraseña.',
  },
  recipient_refused: { es: 'Escribe una sola dirección, como anna@example.com.' },
  email_not_configured: { es: 'Quien administra el servicio configura SMTP_URL.' },
  too_many_notification_channels: { es: 'Elimina alguno antes de añadir otro.' },
  too_many_webhook_endpoints: { es: 'Elimina alguno antes de añadir otro.' },
  webhook_endpoint_disabled: { es: 'Enciende el endpoint y vuelve a intentarlo.' },
  too_many_schedules: { es: 'Elimina alguna. Una programación puede tener muchas palabras clave.' },
  scan_ended: { es: 'Solo se pueden cancelar los escaneos en cola o en curso.' },
  scan_not_finished: { es: 'Los resultados están disponibles cuando termina.' },
  scans_not_comparable: {
    es: 'Solo se comparan escaneos del mismo negocio y con la misma palabra clave, proveedor, cuadrícula y ajustes.',
  },
  sign_ins_busy: { es: 'Vuelve a intentarlo en unos segundos.' },
  ai_search_unavailable: { es: 'Configura las credenciales de DataForSEO.' },
  too_many_keys: { es: 'Revoca una clave que no se use.' },
  metrics_token_required: { es: 'Envía el METRICS_TOKEN de la instalación.' },
  heat_maps_busy: { es: 'Vuelve a intentarlo en unos segundos.' },
  payment_in_progress: { es: 'Ya hay un pago en curso de esta factura. Espera un momento.' },
  payment_provider_unavailable: { es: 'El proveedor de pagos no responde. Vuelve a intentarlo pronto.' },
  key_already_rotated: { es: 'Renueva la clave que la sustituyó.' },
  email_taken: { es: 'Usa otro correo o inicia sesión con ese.' },
  validation_failed: { es: 'Corrige los campos marcados y vuelve a enviar el formulario.' },
  internal_error: {
    es: 'El servicio falló. Quien lo administra encuentra la causa en el registro con el ID de la solicitud.',
  },
  database_timeout: {
    es: 'No cambió nada. Vuelve a intentarlo más tarde, o pide menos con un filtro o un período.',
  },
  not_ready: { es: 'Está arrancando, deteniéndose o sin base de datos. Vuelve a intentarlo en un momento.' },
  backup_embedded_only: { es: 'Un servidor PostgreSQL se copia con pg_dump y pg_restore.' },
  backup_exists: { es: 'Elige otro nombre, o sobrescribe el archivo con --overwrite.' },
  backup_not_written: { es: 'Revisa la carpeta, los permisos y el espacio libre.' },
  backup_unusable: { es: 'Falta, está dañado o es de una versión más nueva. La base de datos no cambió.' },
  malformed_body: { es: 'Envía un objeto JSON.' },
  bad_request: { es: 'Recarga la página y vuelve a intentarlo.' },
  method_not_allowed: { es: 'La dirección existe, pero no con este método.' },
  not_acceptable: { es: 'Pide uno de los formatos disponibles.' },
  origin_not_allowed: { es: 'Añade el origen a CORS_ORIGINS.' },
  precondition_failed: { es: 'No se guardó nada. Vuelve a cargar la página y repite el cambio.' },
  body_too_large: { es: 'Envía menos datos: el cuerpo supera el máximo de esta petición.' },
  unsupported_media_type: { es: 'Envía JSON con la cabecera Content-Type: application/json.' },
  request_timeout: { es: 'Revisa la conexión y vuelve a intentarlo.' },
  headers_too_large: { es: 'Borra las cookies de este sitio y vuelve a intentarlo.' },
  idempotency_key_reused: { es: 'Usa una clave nueva para cada solicitud nueva.' },
  idempotency_in_progress: { es: 'Espera un momento y vuelve a intentarlo.' },
  unauthorized: { es: 'La clave falta, está mal escrita, caducó o se revocó.' },
  plan_required: { es: 'Cambia a un plan de pago o usa una clave de prueba.' },
  owner_required: { es: 'Pídeselo a un propietario.' },
  role_tags_mismatch: {
    es: 'Un cliente necesita al menos una etiqueta. Los propietarios y administradores no tienen etiquetas.',
  },
  restricted_to_tags: { es: 'Pide acceso a un propietario, o pon al negocio una de tus etiquetas.' },
  insufficient_scope: { es: 'Usa una clave con el permiso que hace falta.' },
  credit_limit: { es: 'Una cuenta admite hasta 1.000.000.000 de créditos en paquetes.' },
  already_granted: { es: 'Cada referencia se concede una vez.' },
  refund_exceeds_charge: { es: 'Los reembolsos de un escaneo no pueden superar lo que costó.' },
  not_a_business_profile_url: { es: 'Abre el negocio en Google Maps y usa su enlace.' },
  invoice_not_open: { es: 'Solo una factura abierta se puede pagar o anular.' },
  payments_not_configured: { es: 'Quien administra el servicio marca las facturas como pagadas.' },
  payment_mismatch: {
    es: 'El importe o la moneda no coinciden, o el pago llegó tarde. Quien administra el servicio debe devolverlo.',
  },
  payment_provider_refused: { es: 'No se cambió nada. Consulta a quien administra el servicio.' },
  webhook_signature_invalid: { es: 'La firma falta, es demasiado antigua o usa otro secreto.' },
  cross_site: {
    es: 'El panel solo acepta cambios desde sus propias páginas. Detrás de un proxy, configura PUBLIC_URL.',
  },
  too_many_shares: { es: 'Un escaneo admite 20 enlaces. Revoca uno o usa uno existente.' },
  webhook_rotation_under_way: {
    es: 'El secreto anterior aún firma durante un tiempo. Forzar la renovación lo anula ya.',
  },
  too_many_streams: { es: 'Cierra otra ventana del panel.' },
  area_in_use: { es: 'Elimina las programaciones que escanean la zona, o elige otra zona en ellas.' },
  area_invalid: { es: 'El GeoJSON no describe una zona válida: {reason}.' },
  target_required: { es: 'Envía o bien negocios o bien una etiqueta.' },
  action_exists: { es: 'Cambia la acción que ya existe, o indica otro día.' },
  action_not_done: { es: 'Marca primero la acción como hecha.' },
  day_in_future: { es: 'Indica hoy ({today}) o un día anterior.' },
  too_many_actions: { es: 'Una cuenta puede seguir 10.000 acciones. Elimina algunas.' },
  too_many_annotations: { es: 'Una cuenta puede tener 10.000 anotaciones. Elimina algunas.' },
  too_many_feeds: { es: 'Una cuenta puede tener 100 enlaces de cada modo. Elimina algunos.' },
  too_many_areas: { es: 'Una cuenta puede tener 1.000 zonas. Elimina algunas.' },
  batch_empty: { es: 'Ningún negocio elegido se puede escanear. No se creó nada.' },
  batch_ended: { es: 'Todos sus escaneos han terminado.' },
  batch_too_large: {
    es: 'Un lote puede tener {max_scans} escaneos y este tendría {scans}. Elige menos negocios o palabras clave.',
  },
  grid_not_possible: {
    es: 'Una cuadrícula tiene de 1 a 441 puntos. Cambia el tamaño, la distancia o la forma.',
  },
  too_many_brands: { es: 'Una cuenta puede tener 200 marcas. Elimina algunas.' },
  brand_exists: { es: 'La cuenta y cada etiqueta tienen una sola marca. Cambia la existente.' },
  unreadable_logo: {
    es: 'El logotipo debe ser un PNG de hasta 4096 píxeles por lado o un SVG sin scripts ni referencias, de 2 MB como máximo.',
  },
  too_many_report_shares: { es: 'Un informe admite 20 enlaces. Revoca uno o usa uno existente.' },
  share_password_required: { es: 'Escribe la contraseña del enlace. Hay 10 intentos cada 15 minutos.' },
  report_previews_busy: { es: 'Hay demasiadas vistas previas en espera. Prueba dentro de unos segundos.' },
  too_many_report_schedules: { es: 'Una cuenta puede tener 100 informes programados. Elimina alguno.' },
  not_a_campaign: {
    es: 'Solo una campaña inicia lotes. Para un negocio, elige días y hora.',
  },
  too_many_reports: { es: 'Hay 20 informes en espera. Espera a que termine alguno.' },
  report_not_ready: { es: 'El informe aún no está listo, o falló.' },
  too_many_imports: { es: 'Hay 20 importaciones sin terminar. Espera a que termine una.' },
  too_many_rows: { es: 'Un archivo puede tener {max_rows} filas. Divídelo. No se guardó nada.' },
  preview_invalid: {
    es: 'Pide otra vista previa del escaneo y usa su token con los mismos parámetros. No se cobró nada.',
  },
  unreadable_file: { es: 'El archivo no es válido ({reason}). No se guardó nada.' },
  unreadable_row: { es: 'La fila no es válida, o tiene más o menos campos que la cabecera.' },
  duplicate_row: { es: 'Una fila anterior es el mismo negocio. Cuenta la primera.' },
  postback_unreadable: { es: 'No se guardó nada; la respuesta se obtendrá de otra forma.' },
});

/** What is missing to locate a business, by the member `missing`. English uses the detail of the service. */
export const missingFields = translations({
  'lat,lng': { es: 'El enlace no indica dónde está el negocio. Añade abajo la latitud y la longitud.' },
  name: { es: 'El enlace no contiene el nombre del negocio. Añádelo abajo.' },
});

/** Why a profile URL is rejected, by the member `reason`. */
export const linkReasons = translations({
  too_long: { es: 'El enlace es demasiado largo. Usa el enlace sencillo del lugar en Google Maps.' },
  not_a_url: {
    es: 'Esto no es una dirección web. Usa el enlace del lugar en Google Maps (Compartir → Copiar enlace).',
  },
  not_google: {
    es: 'Esta dirección no es de Google. Usa el enlace del lugar en Google Maps (Compartir → Copiar enlace).',
  },
  unsafe_url: { es: 'El enlace lleva usuario, contraseña o puerto. Usa el enlace sencillo del lugar.' },
  private_dashboard: {
    es: 'Este enlace es del panel privado del perfil. Abre el negocio en Google Maps y usa ese enlace.',
  },
  directions: { es: 'Este enlace es de indicaciones. Abre el negocio en Google Maps y usa su enlace.' },
  search: { es: 'Este enlace es de una búsqueda. Abre el negocio entre los resultados y usa su enlace.' },
  street_address: {
    es: 'Este enlace es de una dirección. Abre el negocio de esa dirección y usa su enlace.',
  },
  several_places: {
    es: 'El enlace es de una lista o un mapa con varios lugares. Abre el negocio en Google Maps y usa su enlace.',
  },
  several_links: { es: 'El texto contiene varios enlaces distintos. Usa el enlace de un solo lugar.' },
  damaged_cid: {
    es: 'El número del lugar (CID) no es real; puede que una hoja de cálculo lo haya redondeado. Abre el negocio en Google Maps y copia el enlace de la barra de direcciones.',
  },
  no_identifier: {
    es: 'Este enlace solo contiene el nombre del lugar y ningún proveedor confirma cuál es. Abre el negocio en Google Maps en un navegador y copia el enlace largo de la barra de direcciones.',
  },
  no_place: {
    es: 'El enlace no indica ningún lugar; puede que esté cortado. Abre el negocio en Google Maps y usa su enlace.',
  },
  conflicting_identities: { es: 'El enlace corresponde a varios lugares. Usa el enlace de uno solo.' },
});
