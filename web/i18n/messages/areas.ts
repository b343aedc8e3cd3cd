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
  fault: {
    en: '{reason} Scans still measure this area as it is, and may measure points inside of such holes. If you correct its shape, later scans begin new series.',
    es: '{reason} Los escaneos siguen midiendo esta zona tal como está y pueden medir puntos dentro de esos huecos. Si corriges su forma, los siguientes escaneos empiezan series nuevas.',
  },
  hole_outside: {
    en: 'A hole lies outside of its polygon or covers it.',
    es: 'Un hueco está fuera de su polígono o lo cubre.',
  },
  hole_repeated: { en: 'The same hole is there twice.', es: 'El mismo hueco está dos veces.' },
  holes_overlap: { en: 'Two holes overlap.', es: 'Dos huecos se solapan.' },
  rings_cross: {
    en: 'A hole crosses the edge of its polygon or another hole.',
    es: 'Un hueco cruza el borde de su polígono u otro hueco.',
  },
  leftOut: {
    en: {
      one: '{name} is saved without {n} feature of the GeoJSON that has no geometry: {features}.',
      other: '{name} is saved without {n} features of the GeoJSON that have no geometry: {features}.',
    },
    es: {
      one: '{name} se guardó sin {n} elemento del GeoJSON que no tiene geometría: {features}.',
      other: '{name} se guardó sin {n} elementos del GeoJSON que no tienen geometría: {features}.',
    },
  },
  deleteNamed: { en: 'Delete {name}', es: 'Eliminar {name}' },
});
