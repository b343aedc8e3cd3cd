import { messages } from '../message.js';

/** What is wrong with a field, by the code that the service sends. The holes are the parameters of the code. */
export const fieldErrors = messages({
  after_end: { en: 'Must not be after {to}.', es: 'No puede ser posterior al {to}.' },
  blank: { en: 'Must contain a visible character.', es: 'Debe contener algún carácter visible.' },
  control_characters: {
    en: 'Only text without control characters.',
    es: 'Solo texto, sin caracteres de control.',
  },
  cron_never_fires: { en: 'There is no such day.', es: 'Ese día no existe.' },
  cron_too_frequent: {
    en: 'At most once an hour: the first field is one minute, 0 to 59.',
    es: 'Como máximo una vez por hora: el primer campo es un minuto, de 0 a 59.',
  },
  in_the_past: { en: 'Must be in the future.', es: 'Debe ser una fecha futura.' },
  invalid_cron: {
    en: 'Five fields: minute, hour, day of the month, month, day of the week, e.g. 0 3 * * 1.',
    es: 'Cinco campos: minuto, hora, día del mes, mes, día de la semana; por ejemplo 0 3 * * 1.',
  },
  invalid_cursor: {
    en: 'The page no longer exists. Reload the list.',
    es: 'La página ya no existe. Recarga la lista.',
  },
  invalid_date: { en: 'Must be a date, e.g. 2026-11-21.', es: 'Debe ser una fecha, por ejemplo 2026-11-21.' },
  invalid_email: { en: 'Not an e-mail address.', es: 'No parece un correo electrónico.' },
  invalid_header: {
    en: '1 to 255 printable ASCII characters.',
    es: 'De 1 a 255 caracteres ASCII imprimibles.',
  },
  invalid_time: {
    en: 'Must be a time, e.g. 2026-11-21T02:00:00Z.',
    es: 'Debe ser una hora, por ejemplo 2026-11-21T02:00:00Z.',
  },
  invalid_time_zone: {
    en: 'Must be a time zone, e.g. Europe/Berlin.',
    es: 'Debe ser una zona horaria, por ejemplo Europe/Madrid.',
  },
  missing_pair: { en: 'Both coordinates are required.', es: 'Hacen falta las dos coordenadas.' },
  not_a_boolean: { en: 'Must be yes or no.', es: 'Debe ser sí o no.' },
  not_a_list: { en: 'Must be a list.', es: 'Debe ser una lista.' },
  not_a_number: { en: 'Must be a number.', es: 'Debe ser un número.' },
  not_a_string: { en: 'Must be text.', es: 'Debe ser texto.' },
  not_allowed: { en: 'Must be one of {values}.', es: 'Debe ser uno de estos: {values}.' },
  not_an_integer: { en: 'Must be a whole number.', es: 'Debe ser un número entero.' },
  not_an_object: { en: 'Must be an object.', es: 'Debe ser un objeto.' },
  repeated: { en: 'Each value at most once.', es: 'Cada valor, una sola vez.' },
  required: { en: 'This field is required.', es: 'Falta rellenar este campo.' },
  too_few: { en: 'At least {min}.', es: 'Al menos {min}.' },
  too_large: { en: 'At most {max}.', es: 'Como máximo {max}.' },
  too_many: { en: 'At most {max}.', es: 'Como máximo {max}.' },
  too_small: { en: 'At least {min}.', es: 'Como mínimo {min}.' },
  unknown_code: { en: 'Must be a code such as {example}.', es: 'Debe ser un código, por ejemplo {example}.' },
  unknown_field: { en: 'The service does not know this field.', es: 'El servicio no conoce este campo.' },
  unknown_parameter: {
    en: 'The service does not know this parameter.',
    es: 'El servicio no conoce este parámetro.',
  },
  wrong_length: { en: '{min} to {max} characters.', es: 'De {min} a {max} caracteres.' },
  wrong_password: { en: 'Not your current password.', es: 'No es tu contraseña actual.' },
});
