import { messages } from '../message.js';

/** The marks of suspect scans in lists. Apart from the explanations, which few pages need. */
export const suspectBadge = messages({
  badge: { en: 'suspect, does not count', es: 'sospechoso, no cuenta' },
  badgeConfirmed: { en: 'confirmed', es: 'confirmado' },
});
