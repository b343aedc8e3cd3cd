import { messages } from '../message.js';

/** Texts of the dialog of a new scan. */
export const planText = messages({
  inMiles: { en: 'miles', es: 'millas' },
  inKilometers: { en: 'kilometres', es: 'kilómetros' },
  radiusIn: { en: 'Radius in {unit}', es: 'Radio en {unit}' },
  spacingIn: { en: 'Pin distance in {unit}', es: 'Separación en {unit}' },
  shape: { en: 'Shape', es: 'Forma' },
  square: { en: 'Square', es: 'Cuadrado' },
  circle: { en: 'Circle', es: 'Círculo' },
  hexagon: { en: 'Hexagon', es: 'Hexágono' },
  inArea: { en: 'Area: {name}', es: 'Zona: {name}' },
  drawArea: { en: 'Draw an area', es: 'Dibujar una zona' },
  oddSize: {
    en: 'A circle and a hexagon need an odd number.',
    es: 'El círculo y el hexágono necesitan un número impar.',
  },
  center: { en: 'Centre (latitude, longitude)', es: 'Centro (latitud, longitud)' },
  centerAtBusiness: { en: 'The business', es: 'El negocio' },
  centerInvalid: {
    en: 'Enter a latitude and a longitude, such as -34.91, -56.19.',
    es: 'Escribe una latitud y una longitud, como -34.91, -56.19.',
  },
  centerOnMap: { en: 'Centre of the grid', es: 'Centro de la cuadrícula' },
  centerHint: {
    en: 'Drag the centre, or select it and press the arrow keys.',
    es: 'Arrastra el centro, o selecciónalo y pulsa las flechas.',
  },
  planned: { en: 'Pins of the new scan', es: 'Puntos del escaneo nuevo' },
  /** By the reason in a preview. */
  excluded: {
    en: { one: '{n} pin left out', other: '{n} pins left out' },
    es: { one: '{n} punto omitido', other: '{n} puntos omitidos' },
  },
  at_sea: {
    en: { one: '{n} pin at sea left out', other: '{n} pins at sea left out' },
    es: { one: '{n} punto en el mar omitido', other: '{n} puntos en el mar omitidos' },
  },
  excludeWater: { en: 'Leave out pins at sea', es: 'Omitir los puntos en el mar' },
  excludeWaterHint: {
    en: 'Pins near the shore stay.',
    es: 'Los puntos cerca de la costa se quedan.',
  },
  leaveOut: { en: 'Leave out single pins', es: 'Omitir puntos sueltos' },
  leaveOutHint: {
    en: 'Click a pin to leave it out.',
    es: 'Haz clic en un punto para omitirlo.',
  },
  leaveOutKeys: {
    en: 'Press the arrow keys to move, and Enter to leave a pin out.',
    es: 'Pulsa las flechas para moverte e Intro para omitir un punto.',
  },
  leaveOutPin: { en: 'Leave out: {pin}', es: 'Omitir: {pin}' },
  measureAll: { en: 'Measure all pins', es: 'Medir todos los puntos' },
  more: { en: 'More keywords and businesses', es: 'Más palabras clave y negocios' },
  moreKeywords: { en: 'More keywords', es: 'Más palabras clave' },
  moreKeywordsHint: { en: 'One per line.', es: 'Una por línea.' },
  businesses: { en: 'Businesses', es: 'Negocios' },
  onlyThis: { en: 'Only this business', es: 'Solo este negocio' },
  withTag: { en: 'All with the tag “{tag}”', es: 'Todos con la etiqueta «{tag}»' },
  scans: { en: { one: '{n} scan', other: '{n} scans' }, es: { one: '{n} escaneo', other: '{n} escaneos' } },
  provider: { en: 'Provider: {name}', es: 'Proveedor: {name}' },
  providerCost: { en: 'about {cost}, at most {most}', es: 'unos {cost}, como máximo {most}' },
});
