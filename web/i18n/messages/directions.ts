import { messages } from '../message.js';

/** Directions of the compass, clockwise from north. */
export const directions = messages({
  north: { en: 'north', es: 'norte' },
  'north-east': { en: 'north-east', es: 'noreste' },
  east: { en: 'east', es: 'este' },
  'south-east': { en: 'south-east', es: 'sureste' },
  south: { en: 'south', es: 'sur' },
  'south-west': { en: 'south-west', es: 'suroeste' },
  west: { en: 'west', es: 'oeste' },
  'north-west': { en: 'north-west', es: 'noroeste' },
});
