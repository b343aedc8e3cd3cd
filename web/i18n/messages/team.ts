import { messages } from '../message.js';

export const teamText = messages({
  title: { en: 'Team', es: 'Equipo' },
  lead: {
    en: 'Owners can do everything, admins everything except manage owners. Members cannot manage the team. Viewers can only view. A client is a viewer of the businesses with certain tags.',
    es: 'Los propietarios pueden hacer todo y los administradores, todo menos gestionar a los propietarios. Los miembros no gestionan el equipo. Los lectores solo ven. Un cliente solo ve los negocios con ciertas etiquetas.',
  },
  invite: { en: 'Invite', es: 'Invitar' },
  inviteTitle: { en: 'Invite a person', es: 'Invitar a una persona' },
  role: { en: 'Role', es: 'Rol' },
  access: { en: 'Access', es: 'Acceso' },
  allBusinesses: { en: 'All businesses', es: 'Todos los negocios' },
  onlyTags: { en: 'Only tags: {tags}', es: 'Solo las etiquetas: {tags}' },
  tags: { en: 'Only businesses with these tags', es: 'Solo los negocios con estas etiquetas' },
  tagsHint: {
    en: 'One per line, at most 20. Left empty: all businesses. A client needs at least one.',
    es: 'Una por línea, 20 como máximo. Si queda vacío, todos los negocios. Un cliente necesita al menos una.',
  },
  editTags: { en: 'Edit tags', es: 'Editar etiquetas' },
  editTagsOf: { en: 'Access of {email}', es: 'Acceso de {email}' },
  since: { en: 'Member since', es: 'Miembro desde' },
  you: { en: 'you', es: 'tú' },
  invitations: { en: 'Pending invitations', es: 'Invitaciones pendientes' },
  withdraw: { en: 'Withdraw', es: 'Retirar' },
  linkTitle: { en: 'Invitation created', es: 'Invitación creada' },
  linkText: {
    en: 'Send this link to the person you invite. It is valid for a week and is not shown again.',
    es: 'Envía este enlace a la persona invitada. Vale una semana y no se vuelve a mostrar.',
  },
  linkMailed: { en: 'We also sent it by email.', es: 'También lo enviamos por correo.' },
  removeTitle: { en: 'Remove {email}?', es: '¿Quitar a {email}?' },
  removeText: {
    en: 'They are signed out immediately. Keys that others made stay valid: revoke any that they know.',
    es: 'Su sesión se cierra de inmediato. Las claves de otras personas siguen activas: revoca las que conozca.',
  },
  revokeKeys: { en: 'Revoke the API keys that they made', es: 'Revocar las claves de API que creó' },
});
