/** The JSON-LD context of Open Badges 2.0 documents. */
export const contextV2 = 'https://w3id.org/openbadges/v2'
