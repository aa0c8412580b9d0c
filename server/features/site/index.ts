export { presentConfig, presentLogos, themeSheetAddress } from './present-theme.ts'
export { publishTerms } from './publish-terms.ts'
export { listTerms, requireOperator } from './queries.ts'
export { privacyUrl, serviceImage, serviceTitle, termsUrl } from './service-facts.ts'
