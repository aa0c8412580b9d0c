const pictures = ['image/png', 'image/svg+xml']
const badge = ['application/ld+json', 'application/json', 'text/html']
const credential = ['application/ld+json', 'application/vc+ld+json', 'application/vc', 'application/json', 'text/html']
const report = ['application/json', 'text/csv', 'application/pdf']
const linkedData = ['application/ld+json', 'application/json']
const profile = ['application/json', 'application/ld+json', 'application/vc+ld+json']

/** What endpoints answer that answer something else than plain JSON or a page, by their names: media types, the usual one first. */
export const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  publicAward: [...credential, 'application/vc+jwt', 'application/jose'],
  publicBadgeClass: credential,
  publicIssuer: credential,
  publicCollection: badge,
  sharedPage: badge,
  publicIssuerBadges: credential,
  issuerEndorsements: linkedData,
  publicEndorsement: credential,
  didDocument: ['application/did+json', 'application/did+ld+json', 'application/json'],
  siteDid: ['application/did+json'],
  issuerKeys: ['application/jwk-set+json', 'application/json'],
  siteKeys: ['application/jwk-set+json', 'application/json'],
  keyDocument: ['application/json', 'application/jwk+json', 'application/ld+json'],
  statusList: ['application/vc+ld+json', 'application/vc', 'application/ld+json', 'application/json'],
  revocationList: ['application/json', 'application/ld+json'],
  openBadgesSchema: ['application/schema+json'],
  issuerImage: [...pictures, 'image/webp'],
  badgeClassImage: [...pictures, 'image/webp'],
  awardImage: [...pictures, 'image/webp'],
  bakedImage: pictures,
  bakedFile: [...pictures, 'text/plain'],
  pictureInWidth: ['image/webp', ...pictures],
  importedPicture: pictures,
  awardCard: ['image/png'],
  badgeClassCard: ['image/png'],
  issuerCard: ['image/png'],
  collectionCard: ['image/png'],
  getSitePicture: pictures,
  getThemeSheet: ['text/css'],
  canvasCartridge: ['application/xml'],
  getSamlMetadata: ['application/samlmetadata+xml'],
  exportAuditEntries: ['application/jsonl'],
  exportAwards: ['text/csv'],
  downloadExport: ['application/zip'],
  getBadgePack: ['application/zip'],
  getOriginal: ['application/json', ...pictures, 'text/plain', 'application/octet-stream'],
  getReportFile: report,
  getBatchFile: report,
  listCredentials: profile,
  getPersonProfile: profile,
  putPersonProfile: profile,
  upsertCredential: [
    'application/vc+ld+json',
    'application/vc',
    'application/ld+json',
    'application/json',
    'text/plain',
  ],
}
