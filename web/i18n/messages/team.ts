import { messages } from '../message.js';

export const teamText = messages({
  title: { en: 'Team', es: 'Equipo' },
  lead: {
    en: 'Owners do everything, members all but manage the team, and read-only people look.',
    es: 'Los propietarios lo hacen todo, los miembros todo menos gestionar el equipo, y los de solo lectura miran.',
  },
  invite: { en: 'Invite', es: 'Invitar' },
  inviteTitle: { en: 'Invite somebody', es: 'Invitar a alguien' },
  role: { en: 'Role', es: 'Rol' },
  since: { en: 'Since', es: 'Desde' },
  you: { en: 'you', es: 'tú' },
  invitations: { en: 'Invitations', es: 'Invitaciones' },
  expires: { en: 'Works until', es: 'Funciona hasta' },
  withdraw: { en: 'Withdraw', es: 'Retirar' },
  linkTitle: { en: 'The invitation is ready', es: 'La invitación está lista' },
  linkText: {
    en: 'Hand this link on: whoever opens it within a week chooses a password and is in. It is shown once.',
    es: 'Entrega este enlace: quien lo abra en una semana elige una contraseña y entra. Se muestra una vez.',
  },
  linkMailed: { en: 'It is on its way by e-mail, too.', es: 'También va en camino por correo.' },
  removeTitle: { en: 'Remove {email}?', es: '¿Quitar a {email}?' },
  removeText: {
    en: 'Their sessions end at once. API keys stay: revoke those they know.',
    es: 'Sus sesiones terminan al instante. Las claves de API siguen: revoca las que conozca.',
  },
});
