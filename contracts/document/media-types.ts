const pictures = ['image/png', 'image/svg+xml']
const badge = ['application/ld+json', 'application/json', 'text/html']
const credential = ['application/ld+json', 'application/vc+ld+json', 'application/vc', 'application/json', 'text/html']
const report = ['application/json', 'text/csv', 'application/pdf']
const linkedData = ['application/ld+json', 'application/json']
const profile = ['application/json', 'application/ld+json', 'application/vc+ld+json']

/** What endpoints answer that answer something else than plain JSON or a page, by their names: media types, the usual one first. */
export const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  getPublicAward: [...credential, 'application/vc+jwt', 'application/jose'],
  getPublicBadgeClass: credential,
  getPublicIssuer: credential,
  getPublicCollection: badge,
  openShareLink: ['text/html'],
  listPublicBadgeClasses: credential,
  getPublicIssuerEndorsements: linkedData,
  getPublicEndorsement: credential,
  getIssuerDidDocument: ['application/did+json', 'application/did+ld+json', 'application/json'],
  getSiteDidDocument: ['application/did+json'],
  listIssuerKeys: ['application/jwk-set+json', 'application/json'],
  listSiteKeys: ['application/jwk-set+json', 'application/json'],
  getIssuerKey: ['application/json', 'application/jwk+json', 'application/ld+json'],
  getStatusList: ['application/vc+ld+json', 'application/vc', 'application/ld+json', 'application/json'],
  getRevocationList: ['application/json', 'application/ld+json'],
  getOpenBadgesSchema: ['application/schema+json'],
  getIssuerImage: [...pictures, 'image/webp'],
  getBadgeClassImage: [...pictures, 'image/webp'],
  getAwardImage: [...pictures, 'image/webp'],
  getBakedImage: pictures,
  getBakedFile: [...pictures, 'text/plain'],
  getPictureInWidth: ['image/webp', ...pictures],
  getImportedPicture: pictures,
  getAwardPreviewImage: ['image/png'],
  getBadgeClassPreviewImage: ['image/png'],
  getIssuerPreviewImage: ['image/png'],
  getCollectionPreviewImage: ['image/png'],
  getEarnerPagePreviewImage: ['image/png'],
  getSitePicture: pictures,
  getThemeStylesheet: ['text/css'],
  getCanvasCartridge: ['application/xml'],
  getSamlMetadata: ['application/samlmetadata+xml'],
  exportAuditEntries: ['application/jsonl'],
  exportAwards: ['text/csv'],
  downloadExport: ['application/zip'],
  getBadgePackage: ['application/zip'],
  getImportedBadgeFile: ['application/json', ...pictures, 'text/plain', 'application/octet-stream'],
  getVerificationReportFile: report,
  getVerificationBatchFile: report,
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
