import { messages } from '../message.js';

/** Field errors by code. The placeholders are the parameters of the code. */
export const fieldErrors = messages({
  after_end: { en: 'Must be on or before {to}.', es: 'No puede ser posterior al {to}.' },
  blank: { en: 'Must contain a visible character.', es: 'Debe contener algún carácter visible.' },
  control_characters: {
    en: 'Must not contain control characters.',
    es: 'No puede contener caracteres de control.',
  },
  cron_never_fires: {
    en: 'This pattern never runs: the date does not exist.',
    es: 'Este patrón nunca se ejecuta: la fecha no existe.',
  },
  cron_too_frequent: {
    en: 'At most once an hour: the first field must be one minute from 0 to 59.',
    es: 'Como máximo una vez por hora: el primer campo debe ser un minuto de 0 a 59.',
  },
  in_the_past: { en: 'Must be in the future.', es: 'Debe ser una fecha futura.' },
  invalid_base64: { en: 'Must be a file of at most 2 MB.', es: 'Debe ser un archivo de 2 MB como máximo.' },
  invalid_cid: {
    en: 'Must be the whole number of the place (CID). A spreadsheet may have rounded it.',
    es: 'Debe ser el número completo del lugar (CID). Quizá una hoja de cálculo lo redondeó.',
  },
  invalid_color: { en: 'Must be a colour, e.g. #1d4ed8.', es: 'Debe ser un color, por ejemplo #1d4ed8.' },
  invalid_cron: {
    en: 'Must have five fields: minute, hour, day of month, month, day of week. Example: 0 3 * * 1.',
    es: 'Debe tener cinco campos: minuto, hora, día del mes, mes y día de la semana. Ejemplo: 0 3 * * 1.',
  },
  invalid_cursor: {
    en: 'This page of the list is no longer available. Reload the list.',
    es: 'Esta página de la lista ya no está disponible. Recarga la lista.',
  },
  invalid_date: { en: 'Must be a date, e.g. 2026-11-21.', es: 'Debe ser una fecha, por ejemplo 2026-11-21.' },
  invalid_email: { en: 'Must be an email address.', es: 'Debe ser una dirección de correo.' },
  invalid_event_id: {
    en: 'Must be the id of an event: evt_ and 32 hexadecimal digits.',
    es: 'Debe ser el id de un evento: evt_ y 32 dígitos hexadecimales.',
  },
  invalid_header: {
    en: 'Must have 1 to 255 printable characters.',
    es: 'Debe tener de 1 a 255 caracteres imprimibles.',
  },
  invalid_place_id: {
    en: 'Must be the place ID of a business.',
    es: 'Debe ser el identificador de lugar de un negocio.',
  },
  invalid_time: {
    en: 'Must be a time, e.g. 2026-11-21T02:00:00Z.',
    es: 'Debe ser una hora, por ejemplo 2026-11-21T02:00:00Z.',
  },
  invalid_time_zone: {
    en: 'Must be a time zone, e.g. Europe/Berlin.',
    es: 'Debe ser una zona horaria, por ejemplo Europe/Madrid.',
  },
  missing_pair: { en: 'Enter both latitude and longitude.', es: 'Indica la latitud y la longitud.' },
  not_a_boolean: { en: 'Must be yes or no.', es: 'Debe ser sí o no.' },
  not_a_list: { en: 'Must be a list.', es: 'Debe ser una lista.' },
  not_a_number: { en: 'Must be a number.', es: 'Debe ser un número.' },
  not_a_string: { en: 'Must be text.', es: 'Debe ser texto.' },
  not_allowed: { en: 'Must be one of {values}.', es: 'Debe ser uno de estos: {values}.' },
  not_an_integer: { en: 'Must be a whole number.', es: 'Debe ser un número entero.' },
  not_an_object: { en: 'Must be an object.', es: 'Debe ser un objeto.' },
  not_together: { en: 'Cannot be combined with {with}.', es: 'No se puede combinar con {with}.' },
  repeated: { en: 'Each value can occur only once.', es: 'Cada valor puede aparecer una sola vez.' },
  required: { en: 'This field is required.', es: 'Este campo es obligatorio.' },
  too_few: { en: 'Enter at least {min}.', es: 'Indica al menos {min}.' },
  too_large: { en: 'Must be at most {max}.', es: 'Debe ser como máximo {max}.' },
  too_many: { en: 'Enter at most {max}.', es: 'Indica como máximo {max}.' },
  too_small: { en: 'Must be at least {min}.', es: 'Debe ser como mínimo {min}.' },
  unknown_code: { en: 'Must be a code such as {example}.', es: 'Debe ser un código como {example}.' },
  unknown_field: { en: 'This field does not exist.', es: 'Este campo no existe.' },
  unknown_parameter: {
    en: 'This parameter does not exist.',
    es: 'Este parámetro no existe.',
  },
  unknown_path: {
    en: 'The response has no field {path}.',
    es: 'La respuesta no tiene el campo {path}.',
  },
  common_password: {
    en: 'Choose a password that is not common and not a part of the e-mail address.',
    es: 'Elija una contraseña que no sea común ni parte del correo electrónico.',
  },
  unknown_position: {
    en: 'Latitude 0 and longitude 0 mean that the position is unknown. Leave both empty.',
    es: 'La latitud 0 y la longitud 0 significan que la posición no se conoce. Deja ambas vacías.',
  },
  wrong_length: { en: 'Must have {min} to {max} characters.', es: 'Debe tener de {min} a {max} caracteres.' },
  wrong_password: { en: 'This is not your current password.', es: 'No es tu contraseña actual.' },
});
