// Both screens come in one file.
export { ClaimPage } from './claim-page.tsx'
export { ClaimsPage } from './claims-page.tsx'
