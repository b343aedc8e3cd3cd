import { messages } from '../message.js';

export const roles = messages({
  owner: { en: 'Owner', es: 'Propietario' },
  member: { en: 'Member', es: 'Miembro' },
  read_only: { en: 'Read-only', es: 'Solo lectura' },
});
