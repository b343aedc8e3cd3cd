/** The credit that OpenStreetMap requires. @see https://www.openstreetmap.org/copyright */
export const OSM_CREDIT = { attribution: '© OpenStreetMap contributors', licence: 'ODbL' } as const;
