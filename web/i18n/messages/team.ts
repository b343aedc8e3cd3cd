import { messages } from '../message.js';

export const teamText = messages({
  title: { en: 'Team', es: 'Equipo' },
  lead: {
    en: 'Owners can do everything. Members can do everything except manage the team. Read-only users can only view.',
    es: 'Los propietarios pueden hacer todo. Los miembros, todo menos gestionar el equipo. Los usuarios de solo lectura solo pueden ver.',
  },
  invite: { en: 'Invite', es: 'Invitar' },
  inviteTitle: { en: 'Invite a person', es: 'Invitar a una persona' },
  role: { en: 'Role', es: 'Rol' },
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
    en: 'They are signed out immediately. Their API keys stay valid: revoke any key they know.',
    es: 'Su sesión se cierra de inmediato. Las claves de API siguen activas: revoca las que esa persona conozca.',
  },
});
