/** What goes wherever data of OpenStreetMap is shown. @see https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = { attribution: '© OpenStreetMap contributors', licence: 'ODbL' } as const;
