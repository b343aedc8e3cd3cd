import type { ActionKind, DIRECTIONS as COMPASS } from '#libs/rank-model';
import type { ReportLocale } from '../report.entity.js';
import type { ReportAction } from './report-content.js';

type Direction = (typeof COMPASS)[number];
type Spanish = (figures: ReportAction['figures'], keyword: string) => string;

/** The titles of actions in Spanish. */
const TITLES: Readonly<Record<ActionKind, Spanish>> = {
  complete_opening_hours: () => 'Añade tu horario',
  complete_profile_fields: () => 'Completa tu ficha',
  add_website: () => 'Enlaza un sitio web',
  add_photos: () => 'Añade fotos',
  correct_primary_category: ({ suggested_category: category }) =>
    category === undefined ? 'Revisa tu categoría principal' : `Revisa tu categoría principal: “${category}”`,
  add_categories: () => 'Añade categorías para tus otros servicios',
  add_service: (_, keyword) => `Incluye “${keyword}” entre tus servicios`,
  gain_reviews: ({ current, target }) =>
    current === undefined || target === undefined
      ? 'Consigue más reseñas'
      : `Consigue ${target - current} ${target - current === 1 ? 'reseña' : 'reseñas'} más`,
  renew_reviews: () => 'Vuelve a conseguir reseñas',
  improve_rating: ({ target }) =>
    target === undefined
      ? 'Mejora tu valoración'
      : `Mejora tu valoración hasta ${target.toLocaleString('es')}`,
  remove_duplicates: () => 'Fusiona fichas duplicadas',
  strengthen_sector: ({ direction }) =>
    direction === undefined ? 'Refuerza tu zona más débil' : `Date a conocer en el ${DIRECTIONS[direction]}`,
  push_keyword: (_, keyword) => `“${keyword}” está cerca de los tres primeros puestos`,
};

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  north: 'norte',
  'north-east': 'noreste',
  east: 'este',
  'south-east': 'sureste',
  south: 'sur',
  'south-west': 'suroeste',
  west: 'oeste',
  'north-west': 'noroeste',
};

/** Returns the title of an action. The service words actions in English. */
export function actionTitle({ action, title, figures, keyword }: ReportAction, locale: ReportLocale): string {
  return locale === 'en' ? title : TITLES[action](figures, keyword);
}
