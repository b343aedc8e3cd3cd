import { messages } from '../message.js';

export const areaText = messages({
  title: { en: 'Areas', es: 'Zonas' },
  lead: {
    en: 'Districts and lists of points that scans measure instead of a grid around a business.',
    es: 'Barrios y listas de puntos que los escaneos miden en lugar de una cuadrícula alrededor de un negocio.',
  },
  draw: { en: 'Draw an area', es: 'Dibujar una zona' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  editShort: { en: 'Edit', es: 'Editar' },
  kind: { en: 'Type', es: 'Tipo' },
  polygons: { en: 'District (polygon)', es: 'Barrio (polígono)' },
  points: { en: 'Points', es: 'Puntos' },
  text: { en: 'Points or GeoJSON', es: 'Puntos o GeoJSON' },
  textHint: {
    en: 'One point per line: latitude, longitude, and a name if you want. Or paste GeoJSON.',
    es: 'Un punto por línea: latitud, longitud y, si quieres, un nombre. O pega GeoJSON.',
  },
  badLine: {
    en: 'Line {n} is no latitude and longitude, and no GeoJSON.',
    es: 'La línea {n} no es una latitud y longitud, ni GeoJSON.',
  },
  map: { en: 'Map of the area', es: 'Mapa de la zona' },
  mapHint: {
    en: 'Click to add a point and drag to move it. With the keyboard, the arrow keys move a point and Delete removes it.',
    es: 'Haz clic para añadir un punto y arrástralo para moverlo. Con el teclado, las flechas mueven un punto y Supr lo quita.',
  },
  corner: { en: 'Point {n}', es: 'Punto {n}' },
  clear: { en: 'Remove all points', es: 'Quitar todos los puntos' },
  save: { en: 'Save area', es: 'Guardar zona' },
  none: { en: 'No areas yet', es: 'Aún no hay zonas' },
  noneText: {
    en: 'Draw a district or a list of points, and choose it in a new scan.',
    es: 'Dibuja un barrio o una lista de puntos y elígelo en un escaneo nuevo.',
  },
  changed: { en: 'Last change', es: 'Último cambio' },
  deleteTitle: { en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  deleteText: {
    en: 'Finished scans of this area keep their pins.',
    es: 'Los escaneos terminados de esta zona conservan sus puntos.',
  },
  deleteNamed: { en: 'Delete {name}', es: 'Eliminar {name}' },
});
