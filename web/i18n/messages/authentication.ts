import { messages } from '../message.js';

export const authentication = messages({
  pitch: { en: 'See where you rank, street by street', es: 'Mira tu posición, calle por calle' },
  pitchText: {
    en: 'Searches from every pin of a grid around your business. The data stays on your own server.',
    es: 'Búsquedas desde cada punto de una cuadrícula alrededor de tu negocio. Los datos se quedan en tu servidor.',
  },
  forgotLink: { en: 'Forgot your password?', es: '¿Olvidaste tu contraseña?' },
  expired: {
    en: 'Your session has ended. Sign in to continue where you left off.',
    es: 'Tu sesión terminó. Inicia sesión para continuar donde estabas.',
  },
  isReset: {
    en: 'Your new password is set. Sign in with it.',
    es: 'Tu contraseña nueva está guardada. Inicia sesión con ella.',
  },
  needsSetUp: {
    en: 'This service has no account yet. Open the link in its start-up log, or create a link with this command:',
    es: 'Este servicio aún no tiene cuentas. Abre el enlace de su registro de arranque o crea uno con este comando:',
  },
  setUpTitle: { en: 'Set up the service', es: 'Configurar el servicio' },
  setUpLead: {
    en: 'Create the first account. You become its owner and can invite others.',
    es: 'Crea la primera cuenta. Serás su propietario y podrás invitar a otras personas.',
  },
  setUpAction: { en: 'Create account', es: 'Crear cuenta' },
  plan: { en: 'Plan', es: 'Plan' },
  planHint: {
    en: 'Sets the credits per month. As the operator of the service, you choose.',
    es: 'Determina los créditos al mes. Como administras el servicio, tú eliges.',
  },
  free: { en: 'Free · 100', es: 'Free · 100' },
  starter: { en: 'Starter · 2,000', es: 'Starter · 2.000' },
  growth: { en: 'Growth · 10,000', es: 'Growth · 10.000' },
  agency: { en: 'Agency · 50,000', es: 'Agency · 50.000' },
  joinTitle: { en: 'Accept the invitation', es: 'Aceptar la invitación' },
  joinLead: { en: 'You are joining as {role}: {email}', es: 'Te unes como {role}: {email}' },
  joinAction: { en: 'Join team', es: 'Unirme al equipo' },
  forgotTitle: { en: 'Reset your password', es: 'Restablecer la contraseña' },
  forgotLead: {
    en: 'We send you a link to set a new password. It is valid for an hour.',
    es: 'Te enviamos un enlace para crear una contraseña nueva. Vale una hora.',
  },
  forgotAction: { en: 'Send link', es: 'Enviar enlace' },
  forgotSent: {
    en: 'If this address has an account, we sent it a link.',
    es: 'Si esta dirección tiene una cuenta, le enviamos un enlace.',
  },
  forgotByHand: {
    en: 'This service does not send email. Its operator can create a link for you with this command:',
    es: 'Este servicio no envía correos. Quien lo administra puede crear un enlace con este comando:',
  },
  resetTitle: { en: 'Set a new password', es: 'Crear una contraseña nueva' },
  resetAction: { en: 'Set password', es: 'Guardar contraseña' },
  back: { en: 'Back to sign-in', es: 'Volver a iniciar sesión' },
});
