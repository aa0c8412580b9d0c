// What an earner sees of requests comes in one file.
export { AskByClaimPage } from './ask-by-claim-page.tsx'
export { AskPage } from './ask-page.tsx'
export { OwnRequestPage } from './own-request-page.tsx'
export { OwnRequestsPage } from './own-requests-page.tsx'
