export { presentConfig, presentLogos, themeSheetAddress } from './present-theme.ts'
export { publishTerms, TermsError } from './publish-terms.ts'
export { findLatestTerms, listTerms, requireOperator } from './queries.ts'
export { privacyUrl, serviceImage, serviceTitle, termsUrl } from './service-facts.ts'
