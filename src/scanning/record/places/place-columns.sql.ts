import type { ListedPlace, Retention } from '#libs/local-search';

/** Returns the columns of a place that its provider's terms allow to store; the others are null. */
export function placeColumns(place: ListedPlace, retention: Retention) {
  const { placeId, cid, name, lat, lng, address, category, rating, reviewCount } = place;
  const isOpen = retention === 'open';
  return {
    place_id: placeId,
    cid,
    lat,
    lng,
    retention,
    name: isOpen ? name : null,
    address: isOpen ? address : null,
    category: isOpen ? category : null,
    rating: isOpen ? rating : null,
    review_count: isOpen ? reviewCount : null,
    has_website: isOpen ? place.website !== null : null,
    has_phone: isOpen ? place.phone !== null : null,
    has_opening_hours: isOpen ? place.openingHours !== null : null,
  };
}
