import { messages } from '../message.js';

export const roles = messages({
  owner: { en: 'Owner', es: 'Propietario' },
  member: { en: 'Member', es: 'Miembro' },
  admin: { en: 'Admin', es: 'Administrador' },
  read_only: { en: 'Viewer', es: 'Lector' },
  client: { en: 'Client', es: 'Cliente' },
});
