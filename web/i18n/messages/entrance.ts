import { messages } from '../message.js';

export const entrance = messages({
  pitch: { en: 'Where do you rank, street by street?', es: '¿En qué posición apareces, calle a calle?' },
  pitchText: {
    en: 'A search from every point of a grid, kept on your own machine.',
    es: 'Una búsqueda desde cada punto de una cuadrícula, guardada en tu propio equipo.',
  },
  signInTitle: { en: 'Sign in', es: 'Iniciar sesión' },
  forgotLink: { en: 'Forgot your password?', es: '¿Olvidaste tu contraseña?' },
  expired: {
    en: 'Your session has ended. Sign in to go on where you were.',
    es: 'Tu sesión terminó. Inicia sesión para seguir donde estabas.',
  },
  isReset: {
    en: 'The password is set. Sign in with it.',
    es: 'La contraseña está guardada. Inicia sesión con ella.',
  },
  needsSetUp: {
    en: 'Nobody has an account here yet. Open the link that the service wrote to its log at its start, or make one:',
    es: 'Aún nadie tiene cuenta aquí. Abre el enlace que el servicio escribió en su registro al arrancar, o crea uno:',
  },
  setUpTitle: { en: 'Set up the service', es: 'Configurar el servicio' },
  setUpLead: {
    en: 'The first account. You own it, and can invite others.',
    es: 'La primera cuenta. Es tuya, y puedes invitar a otras personas.',
  },
  setUpAction: { en: 'Open the account', es: 'Abrir la cuenta' },
  plan: { en: 'Plan', es: 'Plan' },
  planHint: {
    en: 'How many credits there are a month. You run the service, so you choose.',
    es: 'Cuántos créditos hay al mes. Tú administras el servicio, tú eliges.',
  },
  free: { en: 'Free · 100', es: 'Free · 100' },
  starter: { en: 'Starter · 2,000', es: 'Starter · 2.000' },
  growth: { en: 'Growth · 10,000', es: 'Growth · 10.000' },
  agency: { en: 'Agency · 50,000', es: 'Agency · 50.000' },
  joinTitle: { en: 'Accept the invitation', es: 'Aceptar la invitación' },
  joinLead: { en: 'You join as {role}: {email}', es: 'Te unes como {role}: {email}' },
  joinAction: { en: 'Join the team', es: 'Unirse al equipo' },
  forgotTitle: { en: 'A new password', es: 'Una contraseña nueva' },
  forgotLead: {
    en: 'We send you a link to set one. It works for an hour.',
    es: 'Te enviamos un enlace para crearla. Funciona durante una hora.',
  },
  forgotAction: { en: 'Send the link', es: 'Enviar el enlace' },
  forgotSent: {
    en: 'If somebody has this address here, the link is on its way.',
    es: 'Si alguien tiene esta dirección aquí, el enlace va en camino.',
  },
  forgotByHand: {
    en: 'This service sends no e-mail. Whoever runs it makes a link for you with this command:',
    es: 'Este servicio no envía correos. Quien lo administra crea un enlace para ti con este comando:',
  },
  resetTitle: { en: 'Set a new password', es: 'Crear una contraseña nueva' },
  resetAction: { en: 'Set the password', es: 'Guardar la contraseña' },
  back: { en: 'Back to signing in', es: 'Volver a iniciar sesión' },
  noToken: {
    en: 'The link is incomplete: open it as you got it.',
    es: 'El enlace está incompleto: ábrelo tal como lo recibiste.',
  },
});
